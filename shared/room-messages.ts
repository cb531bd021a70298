import type { RoomEvent } from './game/room/events.ts'
import type { Versioned } from './game/room/state.ts'
import type { RoomMessage, ServerMessage } from './messages.ts'

/** Whether a message tells of a change of the room. Others have the version that the room has anyway. */
export const isChange = (message: ServerMessage): message is RoomMessage =>
  message.type !== 'heartbeat' && message.type !== 'reactions'

/** The messages of a room's events. Each has a version of its own, up to that of the room after all of them. */
export function messagesOf(
  { id: roomId, epoch: e, version }: Versioned & { id: string },
  events: readonly RoomEvent[],
): RoomMessage[] {
  return events.map((event, i) => ({ ...event, roomId, e, v: version - events.length + i + 1 }))
}
