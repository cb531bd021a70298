import * as z from 'zod/mini'
import { fixedOrder, leavesOfOrder, listHashOf, publicSeedOf } from '#shared/game/draw/draw.ts'
import type { LastThrow } from '#shared/game/draw/evidence.ts'
import type { PaperList } from '#shared/game/draw/lists.ts'
import { lastThrow } from '#shared/game/draw/proof.ts'
import { type Decision, type DrawInputs, refuse, type SealedDraw, unchanged } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { paperListOf } from '#shared/game/room/paper-list.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { onlyCalls } from '#shared/game/room/ticket-changes.ts'
import { dealtTickets, mostTickets } from '#shared/game/room/ticket-limits.ts'
import { sentPlayerId } from '#shared/input/body-values.ts'

export const by = 'starter'
export const route = 'POST /api/rooms/:roomId/start'
export const answer = 'startAnswer'

/** `lastThrow` closes the list of contributions, see `docs/fair-draws.md`. Clients from before it start without one. */
export const body = z.object({ playerId: sentPlayerId, lastThrow: z.optional(lastThrow) })

export const needs = ['everybody', 'drawInputs'] as const

/** Players who have not confirmed get their tickets now, but for a host who only calls. */
export function decide(
  { room, players }: RoomState,
  command: Sent<'start_game', typeof body>,
  { drawInputs }: Given<'drawInputs'>,
): Decision {
  if (room.status === 'active') return unchanged({ type: 'room' })
  if (room.status === 'finished') return refuse('cannot_start_now')
  const draw = sealedDraw(drawInputs, paperListOf(room.round, players), command.lastThrow ?? null)
  if (!draw) return refuse('contributions_changed')
  const tickets = players
    .filter((player) => !player.ticketSelectionDone && !onlyCalls(player, room.rules))
    .map((player) => ({ playerId: player.id, ticketIds: dealtTickets(player, mostTickets(room, players, player)) }))
  return {
    ok: true,
    events: [{ type: 'game_started', payload: { tickets } }],
    effects: { sealedDraw: draw },
    answer: { type: 'room' },
  }
}

/**
 * Fixes the order of the numbers from the room's secret, the contributions of the players' browsers, the people on paper and
 * the last throw. Returns null if the last throw was over another list.
 */
function sealedDraw(
  { secret, commitment, contributions }: DrawInputs,
  paper: PaperList | null,
  lastThrow: LastThrow | null,
): SealedDraw | null {
  if (lastThrow && lastThrow.list !== listHashOf(commitment, contributions, paper)) return null
  const publicSeed = publicSeedOf(commitment, contributions, lastThrow, paper)
  const order = fixedOrder({ secret, publicSeed })
  return { paper, lastThrow, publicSeed, leaves: leavesOfOrder(order), order }
}
