import * as z from 'zod/mini'
import type { PlayerId } from '#shared/game/ids.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { areTicketsFrozen, type Decision, playerOf, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Sent } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { judgeTicketCount, mostTickets } from '#shared/game/room/ticket-limits.ts'
import { within } from '#shared/input/body-values.ts'

export const by = 'player'
export const route = 'POST /api/players/:playerId/confirm-tickets'
export const answer = 'confirmAnswer'

export const body = z.object({
  ticketIds: z.array(within(0, TICKET_POOL - 1, 'invalid_ticket_count'), { error: 'invalid_ticket_count' }).check(
    z.minLength(1, { error: 'invalid_ticket_count' }),
    z.maxLength(TICKET_POOL, { error: 'invalid_ticket_count' }),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'invalid_ticket_count' }),
  ),
  /** Random bytes from the player's browser for the draw. Confirming must not fail over them. */
  entropy: z.catch(z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))), undefined),
})

/** A player is ready with these tickets. */
export function decide(
  state: RoomState,
  command: Sent<'confirm_tickets', typeof body> & { playerId: PlayerId },
): Decision {
  const { room } = state
  const { playerId, entropy } = command
  const player = playerOf(state, playerId)
  const ticketIds = [...command.ticketIds].sort((left, right) => left - right)
  const same = player.selectedTicketIds.join() === ticketIds.join()
  if (player.ticketSelectionDone && same) return unchanged({ type: 'player', playerId })
  if (areTicketsFrozen(room)) return refuse('tickets_already_confirmed')
  const refused = judgeTicketCount(state, player, ticketIds.length)
  if (refused) return { ok: false, refused, n: mostTickets(room, state.players, player) }
  const isInTime = entropy !== undefined && room.status !== 'active'
  return {
    ok: true,
    events: [{ type: 'tickets_confirmed', payload: { playerId, ticketIds } }],
    effects: { came: playerId, ...(isInTime && { contribution: { playerId, entropy } }) },
    answer: { type: 'player', playerId },
  }
}
