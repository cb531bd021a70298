import { apply } from '#shared/game/room/apply.ts'
import type { RoomWithPlayers } from '#shared/game/room/state.ts'
import type { RoomMessage } from '#shared/messages.ts'

/**
 * The state after a change that the server told of, so that nobody has to ask for it; null for a call that is not the next
 * one. The message must be the next after the state.
 */
export function stateAfter(state: RoomWithPlayers, message: RoomMessage): RoomWithPlayers | null {
  const changed = apply(state, message)
  if (!changed) return null
  return { ...changed, room: { ...changed.room, epoch: message.e, version: message.v } }
}
