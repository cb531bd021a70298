import type { PlayerId } from '#shared/game/ids.ts'
import {
  areTicketsFrozen,
  type CommandAnswer,
  type Decision,
  decided,
  playerOf,
  refuse,
  unchanged,
} from '#shared/game/room/decision.ts'
import type { Sent } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { judgeTicketCount } from '#shared/game/room/ticket-limits.ts'
import { ownPlayer } from '#shared/input/body-values.ts'
import * as confirmTickets from './confirm-tickets.ts'

export const by = 'player'
export const route = 'POST /api/rooms/:roomId/tickets/:ticketId/select'
export const answer = 'playerAnswer'
export const body = ownPlayer

/** A player takes one of their ten tickets. */
export function decide(state: RoomState, command: Sent<'select_ticket', typeof body> & { ticketId: number }): Decision {
  return decideSelection(state, command, true)
}

/** A player with confirmed tickets may choose again until the host starts, and counts as not ready meanwhile. */
export function decideSelection(
  state: RoomState,
  { playerId, ticketId }: { playerId: PlayerId; ticketId: number },
  wanted: boolean,
): Decision {
  const player = playerOf(state, playerId)
  const answer: CommandAnswer = { type: 'player', playerId }
  if (player.selectedTicketIds.includes(ticketId) === wanted) return unchanged(answer)
  const { room } = state
  const isDealt = room.status === 'active' && player.ticketSelectionDone
  if (isDealt || areTicketsFrozen(room)) return refuse('tickets_already_confirmed')
  const refused = wanted && judgeTicketCount(state, player, player.selectedTicketIds.length + 1)
  // A client that does not know the limit selects until it has what it asked for, and would never confirm.
  if (refused === 'too_many_tickets') {
    return confirmTickets.decide(state, { type: 'confirm_tickets', playerId, ticketIds: player.selectedTicketIds })
  }
  if (refused) return refuse(refused)
  return decided([{ type: wanted ? 'ticket_selected' : 'ticket_unselected', payload: { ticketId, playerId } }], answer)
}
