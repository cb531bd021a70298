import type { RoomId } from '#shared/game/ids.ts'
import type { TvSign } from '#shared/messages.ts'
import type { Tvs } from '../presence/tvs.ts'
import type { Watcher } from './watcher.ts'

/** A TV that has not repeated for so long that its voice is on has been switched off. */
const TV_SILENT_AFTER_MS = 3_000

/** The sockets of TVs, and which of them speak. */
export class TvSockets {
  private readonly tvs: Tvs
  private readonly speaking = new Set<Watcher>()

  constructor(tvs: Tvs) {
    this.tvs = tvs
  }

  /** What a TV with a socket here does in a room. */
  signIn(roomId: RoomId): TvSign | null {
    return this.tvs.signIn(roomId)
  }

  /** The page of a socket, which has entered a room, is a TV. */
  enter(watcher: Watcher, roomId: RoomId): void {
    watcher.isTv = true
    this.tvs.opened(roomId)
    if (watcher.isHidden) this.tvs.hid(roomId)
  }

  /** The socket leaves its room, if it is in one. */
  leave(watcher: Watcher): void {
    const { roomId } = watcher
    if (!watcher.isTv || roomId === null) return
    this.hush(watcher)
    if (watcher.isHidden) this.tvs.showed(roomId)
    this.tvs.closed(roomId)
    watcher.isTv = false
  }

  /** The socket's page is out of sight, or in sight again. */
  attend({ isTv, roomId, isHidden }: Watcher): void {
    if (!isTv || roomId === null) return
    if (isHidden) this.tvs.hid(roomId)
    else this.tvs.showed(roomId)
  }

  /** Its page has said that its voice is on. */
  noteSpeaking(watcher: Watcher): void {
    if (!watcher.isTv || watcher.roomId === null) return
    watcher.spokeAt = performance.now()
    if (this.speaking.has(watcher)) return
    this.speaking.add(watcher)
    this.tvs.spoke(watcher.roomId)
  }

  /** Counts TVs no longer as speaking that have not said so for a while. */
  noteSilent(): void {
    const before = performance.now() - TV_SILENT_AFTER_MS
    for (const watcher of this.speaking) if (watcher.spokeAt < before) this.hush(watcher)
  }

  private hush(watcher: Watcher): void {
    if (this.speaking.delete(watcher) && watcher.roomId !== null) this.tvs.hushed(watcher.roomId)
  }
}
