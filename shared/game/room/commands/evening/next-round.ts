import * as z from 'zod/mini'
import { MAX_ROUNDS } from '#shared/game/limits.ts'
import { type Decision, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { phonesOf } from '#shared/game/room/phones.ts'
import { isAwaitedPersonAway } from '#shared/game/room/rights.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { keptSeat, peopleOf } from '#shared/game/room/two-seats.ts'
import { sentPlayerId } from '#shared/input/body-values.ts'

export const by = 'player'
export const route = 'POST /api/rooms/:roomId/next-round'

/** `after` is the round that the sender saw end; `hostId` the player who hosts from now on, unless that stays as it is. */
export const body = z.object({
  after: z.int().check(z.minimum(1), z.maximum(MAX_ROUNDS)),
  hostId: z.optional(sentPlayerId),
})

export const needs = ['everybody'] as const

/**
 * The same people play again, in the same room. The host opens the round, or hands the hosting on by naming another
 * player. When the host has been silent for two minutes any player may open it, and then also starts and calls, until the
 * host is back. When the host has said goodbye, the player who opens it hosts.
 */
export function decide(
  state: RoomState,
  { after, hostId }: Sent<'next_round', typeof body>,
  { actor, now }: Given,
): Decision {
  const { room, players } = state
  if (after < room.round) return unchanged({ type: 'room' })
  if (after > room.round || room.status !== 'finished') return refuse('round_not_over')
  if (room.round >= MAX_ROUNDS) return { ok: false, refused: 'too_many_rounds', n: MAX_ROUNDS }
  const present = players.find(({ isHost }) => isHost)
  if (!actor.isHost && (!isAwaitedPersonAway(state, now) || hostId !== undefined)) return refuse('not_host_of_room')
  if (actor.isLent && hostId !== undefined) return refuse('host_seat_lent')
  const inherits = present?.gone && !actor.isLent
  const actingId = keptSeat(players, actor.playerId)
  const host = inherits ? actingId : (hostId ?? present?.id)
  if (!peopleOf(phonesOf(players)).some(({ id }) => id === host) || host === undefined)
    return refuse('player_not_found')
  return {
    ok: true,
    events: [{ type: 'round_opened', payload: { round: room.round + 1 } }],
    effects: { nextRound: { hostId: host, deputyId: actor.isHost || actingId === host ? null : actingId } },
    answer: { type: 'room' },
  }
}
