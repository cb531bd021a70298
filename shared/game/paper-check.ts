import { allMarked, type HeldTicket, handOf, nearest } from './hand.ts'
import { missingNumbers, type Pattern, shapeOf } from './patterns.ts'
import type { PlayedFor } from './places.ts'
import type { Ticket } from './types.ts'

/** How a paper ticket stands in a pattern. */
export interface PaperCheck {
  pattern: Pattern
  /** The call that completed it: its place in the game, from 1, and its number. Null while something is missing. */
  since: { call: number; number: number } | null
  /** The tickets on which it is complete or nearest, by their index. None if the person has too few. */
  ticketIds: number[]
  /** How many numbers are missing, and which: where any will do, all that are not called yet. */
  toGo: number
  missing: number[]
  /** Nobody can claim it any more, unless ties share. */
  isWon: boolean
}

/** The tickets of a person on paper: what is called is marked. */
export function paperHand(tickets: readonly Ticket[], ticketIds: readonly number[]): HeldTicket[] {
  return allMarked(handOf(tickets, { selectedTicketIds: ticketIds, markedNumbers: {} }))
}

/** How a paper ticket, of the hand of its person, stands after some calls, in each pattern that is played, in their order. */
export function checkPaperTicket(
  ticketId: number,
  hand: readonly HeldTicket[],
  called: readonly number[],
  rules: PlayedFor,
  { disabledPatterns }: { disabledPatterns: readonly Pattern[] },
): PaperCheck[] {
  return rules.patterns.map((pattern) => {
    const after = (calls: number) => nearest(pattern, rules, hand, called.slice(0, calls), ticketId)
    const { ticketIds = [], toGo = 0 } = after(called.length) ?? {}
    const isComplete = ticketIds.length > 0 && toGo === 0
    const last = isComplete ? called.findIndex((_, before) => after(before + 1)?.toGo === 0) : -1
    const lacking = ({ ticket, marked }: HeldTicket) => missingNumbers(shapeOf(pattern, rules), ticket, marked, called)
    const looked = hand.filter((held) => ticketIds.includes(held.ticketId))
    return {
      pattern,
      since: last < 0 ? null : { call: last + 1, number: called[last] as number },
      ticketIds,
      toGo,
      missing: isComplete ? [] : [...new Set(looked.flatMap(lacking))],
      isWon: disabledPatterns.includes(pattern),
    }
  })
}
