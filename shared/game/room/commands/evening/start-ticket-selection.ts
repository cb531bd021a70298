import { type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'

export const by = 'starter'
export const route = 'POST /api/rooms/:roomId/start-ticket-selection'

/** The host lets everybody choose tickets. */
export function decide({ room }: RoomState, _command: { type: 'start_ticket_selection' }): Decision {
  if (room.status === 'finished') return refuse('cannot_start_now')
  if (room.status !== 'waiting') return unchanged({ type: 'room' })
  return decided([{ type: 'ticket_selection_started', payload: {} }])
}
