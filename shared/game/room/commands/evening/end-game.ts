import { type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/end'

/** The host ends the game early. */
export function decide({ room }: RoomState, _command: { type: 'end_game' }): Decision {
  if (room.status === 'finished') return unchanged({ type: 'room' })
  if (room.status !== 'active') return refuse('game_not_started')
  return decided([{ type: 'game_finished', payload: {} }])
}
