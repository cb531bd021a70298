import { asciiDigits } from './digits.ts'
import { TICKET_POOL } from './limits.ts'
import { type ChosenPatterns, isPattern, numbersToGo, shapeOf } from './patterns.ts'
import type { MarkedNumbers, Ticket } from './types.ts'

/** A claim with everything needed to judge it. */
export interface Claim {
  pattern: string
  /** As the player typed it: digits, a number, or nothing. */
  ticketNumber: unknown
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  selectedTicketIds: readonly number[]
  markedNumbers: MarkedNumbers
  calledNumbers: readonly number[]
  disabledPatterns: readonly string[]
  /** What is played. */
  rules: ChosenPatterns
}

/** Why a claim is refused. */
export type ClaimRefusal =
  | 'ticket_number_required'
  | 'ticket_not_yours'
  | 'pattern_closed'
  | 'unknown_pattern'
  | 'pattern_not_valid'

/**
 * Checks a claim, in the order in which players see the refusals: a ticket number was given; it is one of the player's
 * own; the pattern is still open; the marks and calls complete it. Returns the first failure, or null.
 */
export function judgeClaim(claim: Claim): ClaimRefusal | null {
  if (isMissing(claim.ticketNumber)) return 'ticket_number_required'
  const ticketId = ticketIdFrom(claim.ticketNumber)
  if (ticketId === null || !claim.selectedTicketIds.includes(ticketId)) return 'ticket_not_yours'
  if (claim.disabledPatterns.includes(claim.pattern)) return 'pattern_closed'
  if (!isPattern(claim.pattern) || !claim.rules.patterns.includes(claim.pattern)) return 'unknown_pattern'
  const marked = claim.markedNumbers[ticketId] ?? []
  const ticket = claim.tickets[ticketId] as Ticket
  const shape = shapeOf(claim.pattern, claim.rules)
  return numbersToGo(shape, ticket, marked, claim.calledNumbers) === 0 ? null : 'pattern_not_valid'
}

/** The ticket index for a printed ticket number (index + 1), given as a number or as digits; else null. */
export function ticketIdFrom(ticketNumber: unknown): number | null {
  if (typeof ticketNumber !== 'number' && typeof ticketNumber !== 'string') return null
  const typed = asciiDigits(String(ticketNumber)).trim()
  if (!/^\d{1,2}$/.test(typed)) return null
  const ticketId = Number(typed) - 1
  return ticketId >= 0 && ticketId < TICKET_POOL ? ticketId : null
}

function isMissing(ticketNumber: unknown): boolean {
  return (
    ticketNumber === undefined ||
    ticketNumber === null ||
    (typeof ticketNumber === 'string' && ticketNumber.trim() === '')
  )
}
