import type { Decision } from '#shared/game/room/decision.ts'
import type { Sent } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { ownPlayer } from '#shared/input/body-values.ts'
import { decideSelection } from './select-ticket.ts'

export const by = 'player'
export const route = 'POST /api/rooms/:roomId/tickets/:ticketId/unselect'
export const answer = 'playerAnswer'
export const body = ownPlayer

/** A player gives a ticket back. */
export function decide(
  state: RoomState,
  command: Sent<'unselect_ticket', typeof body> & { ticketId: number },
): Decision {
  return decideSelection(state, command, false)
}
