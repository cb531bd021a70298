import type { RoomId } from '#shared/game/ids.ts'
import type { Versioned } from '#shared/game/room/state.ts'
import type { RoomVersion } from '../room/rows/repo.ts'
import type { Watcher } from './watcher.ts'

/** A room with its sockets and the latest version that was sent to them. */
export interface SubscribedRoom extends Pick<RoomVersion, 'isCallerAway' | 'tv'> {
  readonly id: string
  readonly watchers: ReadonlySet<Watcher>
  state: Versioned
}

/** Which sockets watch which room. */
export class Subscriptions {
  private readonly byId = new Map<string, SubscribedRoom & { watchers: Set<Watcher> }>()

  enter(watcher: Watcher, roomId: RoomId, { isCallerAway, tv, ...state }: RoomVersion): SubscribedRoom {
    const room = this.byId.get(roomId) ?? { id: roomId, watchers: new Set(), state, isCallerAway, tv }
    this.byId.set(roomId, room)
    room.watchers.add(watcher)
    watcher.roomId = roomId
    return room
  }

  /** Returns the room that the socket was in, if any. */
  leave(watcher: Watcher): string | null {
    const { roomId } = watcher
    if (roomId === null) return null
    watcher.roomId = null
    const room = this.byId.get(roomId)
    room?.watchers.delete(watcher)
    if (room?.watchers.size === 0) this.byId.delete(roomId)
    return roomId
  }

  room(roomId: RoomId): SubscribedRoom | undefined {
    return this.byId.get(roomId)
  }

  rooms(): MapIterator<SubscribedRoom> {
    return this.byId.values()
  }

  get size(): number {
    return this.byId.size
  }
}

/** Whether `state` is newer than `known`: a higher version, or another epoch of the same six digits. */
export function isNews(known: Versioned, { epoch, version }: Versioned): boolean {
  return epoch !== known.epoch || version > known.version
}
