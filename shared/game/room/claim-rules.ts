import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import { houseBefore, isHouse, numbersToGo, type Pattern, shapeOf } from '../patterns.ts'
import { numbersOf } from '../tickets.ts'
import type { Ticket } from '../types.ts'
import type { HouseRules } from './house-rules.ts'
import type { PlayerView, RoomState, RoomView, WinnerState } from './state.ts'

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

/** The patterns that are closed to a claim on this call: those that are won, unless ties share and it is a tie. */
export function closedTo(
  { room, winners }: Pick<RoomState, 'room' | 'winners'>,
  player: PlayerView,
  seq: number,
): Pattern[] {
  const isShared = (pattern: Pattern) => {
    const wins = winners.filter((win) => win.pattern === pattern)
    const [first] = wins
    return first !== undefined && first.seq >= seq && !wins.some((win) => win.personId === player.personId)
  }
  // A page may learn of a win before it learns that the pattern is closed.
  const closed = [...room.disabledPatterns, ...winners.map(({ pattern }) => pattern)]
  return room.rules.ties === 'share' ? closed.filter((pattern) => !isShared(pattern)) : closed
}

/** A claim that is right by the game's own rules. */
export interface RightClaim {
  pattern: Pattern
  player: PlayerView
  ticketId: number
  ticket: Ticket
  /** The calls on which it is judged. */
  calls: readonly number[]
}

/** Why the house rules refuse a claim that is right, or null. */
export function judgeByHouseRules(
  rules: HouseRules,
  winners: readonly WinnerState[],
  claim: RightClaim,
): RefusalName | null {
  const before = houseBefore(claim.pattern)
  if (before && !winners.some((win) => win.pattern === before)) return 'house_not_open'
  if (isHouse(claim.pattern) && hasHouse(winners, claim)) return 'ticket_has_house'
  if (rules.claims === 'next' && wasComplete(rules, claim)) return 'claim_too_late'
  if (isOut(claim)) return 'ticket_is_out'
  return rules.one && hasWon(winners, claim) ? 'one_prize_each' : null
}

/** Whether a false claim has put a ticket out of a pattern. */
export function isOut({ player, pattern, ticketId }: Pick<RightClaim, 'player' | 'pattern' | 'ticketId'>): boolean {
  return player.outOf[pattern]?.includes(ticketId) ?? false
}

/** Whether the calls before the latest one complete the pattern, however late it is marked. */
function wasComplete(rules: HouseRules, { pattern, ticket, calls }: RightClaim): boolean {
  return numbersToGo(shapeOf(pattern, rules), ticket, numbersOf(ticket), calls.slice(0, -1)) === 0
}

/** A ticket wins one house. */
function hasHouse(winners: readonly WinnerState[], { player, ticketId }: RightClaim): boolean {
  return winners.some((win) => isHouse(win.pattern) && win.playerId === player.id && win.ticketNumber - 1 === ticketId)
}

/** Houses are open to everybody, and close nothing but the ticket. */
function hasWon(winners: readonly WinnerState[], { pattern, player }: RightClaim): boolean {
  const isCounted = (won: Pattern) => !isHouse(won)
  return isCounted(pattern) && winners.some((win) => win.personId === player.personId && isCounted(win.pattern))
}

/** Whether nothing is left to be won: every pattern that is played is won. */
export const areAllPrizesWon = ({ rules, disabledPatterns }: Pick<RoomView, 'rules' | 'disabledPatterns'>) =>
  rules.patterns.every((pattern) => disabledPatterns.includes(pattern))

/** Whether no more number comes: all are called, or all prizes are won and the last one may still be shared. */
export const wasLastCall = (room: Pick<RoomView, 'rules' | 'disabledPatterns' | 'calledNumbers'>) =>
  room.calledNumbers.length === HIGHEST_NUMBER || areAllPrizesWon(room)
