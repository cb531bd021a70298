import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import { allMarked, type HeldTicket, nearest } from '../hand.ts'
import { houseBefore, isHouse, type Pattern } from '../patterns.ts'
import { winnersOf } from '../places.ts'
import type { HouseRules } from './house-rules.ts'
import type { PlayerView, RoomView, WinnerState } from './state.ts'

/*
 * What house rules add to the judging of a claim. It is judged on the calls that it was made on, so their number is its
 * place in the game.
 */

/** A claim that is on its way while the next number is called still counts for the number before. */
const ON_ITS_WAY_MS = 2_000

/**
 * Whether a claim was on its way at the latest call, by the number of calls that its page had seen. Only where the rules
 * ask on which call a claim was made.
 */
export function wasOnItsWay(
  { calledNumbers, rules }: RoomView,
  after: number | undefined,
  sinceLastCallMs: number,
): boolean {
  const isAsked = rules.ties === 'share' || rules.claims === 'next'
  return isAsked && after === calledNumbers.length - 1 && sinceLastCallMs >= 0 && sinceLastCallMs <= ON_ITS_WAY_MS
}

interface Won {
  room: Pick<RoomView, 'rules' | 'disabledPatterns'>
  winners: readonly WinnerState[]
}

/**
 * Which prize of a pattern a claim on a call gets: its rank from 1, and its place among those who share it, from 0. It shares
 * the first one that was not won on an earlier call, where ties share; otherwise it gets the next one. Null if all are won.
 */
export function prizeFor(
  { room: { rules }, winners }: Won,
  pattern: Pattern,
  seq: number,
): { rank: number; place: number } | null {
  const wins = winners.filter((win) => win.pattern === pattern)
  const firsts = wins.filter(({ place }) => place === 0).sort((one, other) => one.rank - other.rank)
  const shared = rules.ties === 'share' ? firsts.find((first) => first.seq >= seq) : undefined
  if (shared) return { rank: shared.rank, place: wins.filter(({ rank }) => rank === shared.rank).length }
  return firsts.length < winnersOf(pattern, rules) ? { rank: firsts.length + 1, place: 0 } : null
}

/** The patterns that are closed to a claim on this call: those with no prize left for this player. */
export function closedTo(won: Won, player: PlayerView, seq: number): Pattern[] {
  const { room, winners } = won
  // A page may learn of a win before it learns that the pattern is closed.
  const closed = [...room.disabledPatterns, ...winners.map(({ pattern }) => pattern)]
  const hasWon = (pattern: Pattern) =>
    winners.some((win) => win.pattern === pattern && win.personId === player.personId)
  // One that nobody has won is closed because it is not played.
  const isOpen = (pattern: Pattern) =>
    winners.some((win) => win.pattern === pattern) && !hasWon(pattern) && prizeFor(won, pattern, seq) !== null
  return closed.filter((pattern) => !isOpen(pattern))
}

/** A claim that is right by the game's own rules. */
export interface RightClaim {
  pattern: Pattern
  player: PlayerView
  /** The ticket that is named. */
  ticketId: number
  /** All tickets of the player, with what counts as marked. */
  hand: readonly HeldTicket[]
  /** The calls on which it is judged. */
  calls: readonly number[]
}

/** What house rules say of a claim. */
export interface Judgement {
  /** Why they refuse it, or null. */
  refused: RefusalName | null
  /** The tickets on which it wins, or would with more marks: their indexes, and how many marks they lack. */
  ticketIds: number[]
  toGo: number
}

/** Judges by the house rules a claim that is right by the game's own, or that would be with more marks. */
export function judgeByHouseRules(rules: HouseRules, winners: readonly WinnerState[], claim: RightClaim): Judgement {
  const { pattern, ticketId, hand, calls } = claim
  const whyNot = (id: number) => whyTicketMayNot(rules, winners, claim, id)
  // Where several tickets are needed, one that may win stands in for one that may not.
  const mayWin = hand.filter((held) => held.ticketId === ticketId || whyNot(held.ticketId) === null)
  const best = nearest(pattern, rules, mayWin, calls, ticketId)
  const ofAll = best?.toGo === 0 ? best : nearest(pattern, rules, hand, calls, ticketId)
  const [held, way] = ofAll?.toGo === 0 && best?.toGo !== 0 ? [hand, ofAll] : [mayWin, best ?? ofAll]
  if (!way) return { refused: 'pattern_not_valid', ticketIds: [], toGo: Number.POSITIVE_INFINITY }
  const reasons = way.ticketIds.map(whyNot)
  const reason = (name: RefusalName) => (reasons.includes(name) ? name : null)
  const refused =
    whyNotYet(rules, winners, pattern) ??
    reason('ticket_has_house') ??
    reason('person_has_house') ??
    (rules.claims === 'next' && wasComplete(rules, claim, held) ? 'claim_too_late' : null) ??
    reason('ticket_is_out') ??
    reason('one_prize_each') ??
    reason('ticket_has_prize')
  return { refused, ...way }
}

/** Why a ticket may not win a prize, alone or with others, or null. */
function whyTicketMayNot(
  rules: HouseRules,
  winners: readonly WinnerState[],
  { pattern, player }: RightClaim,
  ticketId: number,
): RefusalName | null {
  const own = winners.filter((win) => win.personId === player.personId && isHouse(win.pattern) === isHouse(pattern))
  const onTicket = own.some(
    ({ playerId, ticketNumber, also }) => playerId === player.id && [ticketNumber, ...also].includes(ticketId + 1),
  )
  if (isHouse(pattern) && onTicket) return 'ticket_has_house'
  if (isHouse(pattern) && rules.houseBy === 'person' && own.length > 0) return 'person_has_house'
  if (isOut({ player, pattern, ticketId })) return 'ticket_is_out'
  // Houses are open to everybody, and close nothing but the ticket.
  if (!rules.one || isHouse(pattern)) return null
  if (rules.one === 'ticket') return onTicket ? 'ticket_has_prize' : null
  return own.length > 0 ? 'one_prize_each' : null
}

/** Whether a false claim has put a ticket out of a pattern. */
export function isOut({ player, pattern, ticketId }: Pick<RightClaim, 'player' | 'pattern' | 'ticketId'>): boolean {
  return player.outOf[pattern]?.includes(ticketId) ?? false
}

/** A house opens when all prizes of the one before are won. */
function whyNotYet(rules: HouseRules, winners: readonly WinnerState[], pattern: Pattern): RefusalName | null {
  const before = houseBefore(pattern)
  const won = winners.filter((win) => win.pattern === before && win.place === 0)
  return before && won.length < winnersOf(before, rules) ? 'house_not_open' : null
}

/** Whether the calls before the latest one complete a prize on some tickets, however late they are marked. */
function wasComplete(
  rules: HouseRules,
  { pattern, ticketId, calls }: RightClaim,
  hand: readonly HeldTicket[],
): boolean {
  return nearest(pattern, rules, allMarked(hand), calls.slice(0, -1), ticketId)?.toGo === 0
}

/** Whether nothing is left to be won: every pattern that is played is won. */
export const areAllPrizesWon = ({ rules, disabledPatterns }: Pick<RoomView, 'rules' | 'disabledPatterns'>) =>
  rules.patterns.every((pattern) => disabledPatterns.includes(pattern))

/** Whether no more number comes: all are called, or all prizes are won and the last one may still be shared. */
export const wasLastCall = (room: Pick<RoomView, 'rules' | 'disabledPatterns' | 'calledNumbers'>) =>
  room.calledNumbers.length === HIGHEST_NUMBER || areAllPrizesWon(room)
