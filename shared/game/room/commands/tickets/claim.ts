import * as z from 'zod/mini'
import { prizeName, winnerAnnouncement } from '#shared/game/announcements.ts'
import { judgeClaim, ticketIdFrom } from '#shared/game/claims.ts'
import { handOf } from '#shared/game/hand.ts'
import { CLAIM_ARRIVES_MS } from '#shared/game/limits.ts'
import { nameOf, type Pattern } from '#shared/game/patterns.ts'
import { winnersOf, wordsOfPrize } from '#shared/game/places.ts'
import { allTicketsOf } from '#shared/game/room/all-tickets.ts'
import { NO_PAUSE } from '#shared/game/room/auto-call.ts'
import {
  areAllPrizesWon,
  closedTo,
  isOut,
  judgeByHouseRules,
  prizeFor,
  type RightClaim,
  wasOnItsWay,
} from '#shared/game/room/claim-rules.ts'
import { type Decision, decided, playerOf, refuse, sinceLastCall, unchanged } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { marksOf, timeToShareMs } from '#shared/game/room/phones.ts'
import type { PlayerView, RoomState } from '#shared/game/room/state.ts'
import { sentPlayerId } from '#shared/input/body-values.ts'
import { CLAIM_BODY_MAX_BYTES } from '#shared/input/request-sizes.ts'

export const by = 'player'
export const route = 'POST /api/rooms/:roomId/winners'
export const answer = 'claimAnswer'
export const limit = 'falseClaims'
export const maxBodyBytes = CLAIM_BODY_MAX_BYTES

/**
 * `ticketNumber` is what the player typed; the rules check it. `playerName` is accepted and ignored. `after` is the number
 * of calls that the client had seen. The server drops a `screenshot` that is no picture.
 */
export const body = z.object({
  playerId: sentPlayerId,
  pattern: z.string().check(z.maxLength(64)),
  ticketNumber: z.optional(z.union([z.number(), z.string().check(z.maxLength(16)), z.null()])),
  screenshot: z.catch(z.nullish(z.string().check(z.maxLength(CLAIM_BODY_MAX_BYTES))), null),
  after: z.optional(z.int().check(z.minimum(0))),
})

export const needs = ['wins'] as const

/**
 * Each valid claim of a pattern wins its next prize, mostly the only one; with the last prize the pattern closes. Where ties
 * share, others may win the same prize while the same number is the last one. The win of the last open pattern ends the game,
 * where ties share after a moment.
 */
export function decide(state: RoomState, command: Sent<'claim', typeof body>, given: Given): Decision {
  const { room, winners } = state
  const { pattern, ticketNumber, screenshot = null } = command
  const player = playerOf(state, command.playerId)
  const ticketId = ticketIdFrom(ticketNumber)
  const wins = winners.filter((win) => win.pattern === pattern)
  const own = wins.find((win) => win.playerId === player.id && win.ticketNumber - 1 === ticketId)
  if (own) return unchanged({ type: 'winner', winnerId: own.id, isNew: false })
  if (room.status === 'finished') return refuse('game_finished')
  if (room.status !== 'active') return refuse('game_not_started')
  const tickets = allTicketsOf(player)
  const markedNumbers = marksOf(player, room)
  const judgedOn = (seq: number) =>
    judgeClaim({
      pattern,
      ticketNumber,
      tickets,
      selectedTicketIds: player.selectedTicketIds,
      markedNumbers,
      calledNumbers: room.calledNumbers.slice(0, seq),
      disabledPatterns: closedTo(state, player, seq),
      rules: room.rules,
    })
  const now = room.calledNumbers.length
  const isEarlier = wasOnItsWay(room, command.after, sinceLastCall(state, given)) && judgedOn(now - 1) === null
  const seq = isEarlier ? now - 1 : now
  const refused = judgedOn(seq)
  const [winner] = wins
  if (refused === 'pattern_closed') return { ok: false, refused, ...(winner && { winner }) }
  if (refused === 'pattern_not_valid') return falseClaim(state, player, pattern as Pattern, ticketId as number)
  if (refused) return refuse(refused)
  const claim: RightClaim = {
    pattern: pattern as Pattern,
    player,
    ticketId: ticketId as number,
    hand: handOf(tickets, { ...player, markedNumbers }),
    calls: room.calledNumbers.slice(0, seq),
  }
  const byHouse = judgeByHouseRules(room.rules, winners, claim)
  return byHouse.refused ? refuse(byHouse.refused) : win(state, claim, byHouse.ticketIds, screenshot, given)
}

/** A false claim costs nothing, or puts the ticket out of the pattern, or of all. */
function falseClaim({ room }: RoomState, player: PlayerView, pattern: Pattern, ticketId: number): Decision {
  if (room.rules.bogey === 'free' || isOut({ player, pattern, ticketId })) return refuse('pattern_not_valid')
  const { id: playerId, name } = player
  return decided([{ type: 'false_claim', payload: { playerId, name, pattern, ticketNumber: ticketId + 1 } }], {
    type: 'refused',
    refused: 'pattern_not_valid',
  })
}

/** What follows the last win: the end, or where ties share the time at which it is due. No number is called until then. */
function endOf({ room, nextCallAt }: RoomState, winner: PlayerView, { now }: Given): RoomEvent {
  const { rules, auto } = room
  // A share on a phone does not shorten the time after a win on paper.
  const leftMs = areAllPrizesWon(room) && nextCallAt !== null ? nextCallAt - now : 0
  const dueInMs = Math.max(leftMs, timeToShareMs(winner) + CLAIM_ARRIVES_MS)
  return rules.ties === 'first'
    ? { type: 'game_finished', payload: {} }
    : { type: 'calls_scheduled', payload: { auto: { ...auto, ...NO_PAUSE, dueInMs } } }
}

function win(
  state: RoomState,
  { pattern, player, ticketId, calls }: RightClaim,
  ticketIds: readonly number[],
  screenshot: string | null,
  given: Given,
): Decision {
  const { room } = state
  const { rules } = room
  const { rank, place } = prizeFor(state, pattern, calls.length) ?? { rank: 1, place: 0 }
  const winners = winnersOf(pattern, rules)
  const name = nameOf(pattern, rules)
  const announcement = winnerAnnouncement(player.name, winners > 1 ? prizeName(name, rank) : name, place)
  const isLast = place === 0 && rank === winners
  const disabledPatterns = isLast ? [...room.disabledPatterns, pattern] : room.disabledPatterns
  const winner = {
    id: given.newId,
    roomId: room.id,
    playerId: player.id,
    personId: player.personId,
    playerName: player.name,
    pattern,
    ticketNumber: ticketId + 1,
    seq: calls.length,
    place,
    rank,
    also: ticketIds.filter((id) => id !== ticketId).map((id) => id + 1),
    prize: wordsOfPrize(pattern, rank, rules) ?? null,
    createdAt: new Date(given.now).toISOString(),
  }
  return {
    ok: true,
    events: [
      { type: 'winner_announced', payload: { winner, announcement, disabledPatterns } },
      ...(areAllPrizesWon({ ...room, disabledPatterns }) ? [endOf(state, player, given)] : []),
    ],
    effects: { screenshot },
    answer: { type: 'winner', winnerId: given.newId, isNew: true },
  }
}
