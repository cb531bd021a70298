import type { RoomEvent } from './game/room/events.ts'
import type { Versioned } from './game/room/state.ts'
import type { RoomMessage } from './messages.ts'

/** The messages of a room's events. Each has a version of its own, up to that of the room after all of them. */
export function messagesOf(
  { id: roomId, epoch: e, version }: Versioned & { id: string },
  events: readonly RoomEvent[],
): RoomMessage[] {
  return events.map((event, i) => ({ ...event, roomId, e, v: version - events.length + i + 1 }))
}
