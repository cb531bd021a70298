import type { RoomId } from '#shared/game/ids.ts'
import type { TvSign } from '#shared/messages.ts'

/** The sockets of the TVs of a room: how many there are, how many of them are hidden, and how many speak. */
interface OpenTvs {
  all: number
  hidden: number
  speaking: number
}

/** TVs that watch a room by a socket of this process. They are no players: they have no seat, and act for nobody. */
export class Tvs {
  private readonly byRoom = new Map<RoomId, OpenTvs>()
  private readonly changed: (roomId: RoomId) => void

  /** @param changed called for each room whose TVs may do something else now */
  constructor(changed: (roomId: RoomId) => void = () => {}) {
    this.changed = changed
  }

  opened(roomId: RoomId): void {
    this.count(roomId, 'all', 1)
  }

  closed(roomId: RoomId): void {
    this.count(roomId, 'all', -1)
  }

  /** The page of a TV is no longer visible. */
  hid(roomId: RoomId): void {
    this.count(roomId, 'hidden', 1)
  }

  showed(roomId: RoomId): void {
    this.count(roomId, 'hidden', -1)
  }

  /** The voice of a TV is on. */
  spoke(roomId: RoomId): void {
    this.count(roomId, 'speaking', 1)
  }

  hushed(roomId: RoomId): void {
    this.count(roomId, 'speaking', -1)
  }

  signIn(roomId: RoomId): TvSign | null {
    const open = this.byRoom.get(roomId)
    if (!open) return null
    return open.speaking > 0 ? 'speaks' : 'shows'
  }

  /** Whether a TV shows the room, and its page is visible. */
  isVisibleIn(roomId: RoomId): boolean {
    const open = this.byRoom.get(roomId)
    return open !== undefined && open.hidden < open.all
  }

  /** Rooms with a TV here. */
  rooms(): Iterable<RoomId> {
    return this.byRoom.keys()
  }

  private count(roomId: RoomId, what: keyof OpenTvs, more: 1 | -1): void {
    const open = this.byRoom.get(roomId) ?? { all: 0, hidden: 0, speaking: 0 }
    open[what] += more
    if (open.all > 0) this.byRoom.set(roomId, open)
    else this.byRoom.delete(roomId)
    this.changed(roomId)
  }
}
