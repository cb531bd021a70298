import { type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/close-evening'

/** The host closes the evening after a round. Another round may still be opened, which opens the evening again. */
export function decide({ room }: RoomState, _command: { type: 'close_evening' }): Decision {
  if (room.status !== 'finished') return refuse('round_not_over')
  if (room.eveningOver) return unchanged({ type: 'room' })
  return decided([{ type: 'evening_over', payload: {} }])
}
