import { asciiDigits } from './digits.ts'
import { handOf, nearest } from './hand.ts'
import { TICKET_POOL } from './limits.ts'
import { isPattern } from './patterns.ts'
import type { PlayedFor } from './places.ts'
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
  rules: PlayedFor
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
 * own; the pattern is still open; the marks and calls complete it on this ticket, and where it needs several on as many
 * others of theirs. Returns the first failure, or null.
 */
export function judgeClaim(claim: Claim): ClaimRefusal | null {
  if (isMissing(claim.ticketNumber)) return 'ticket_number_required'
  const ticketId = ticketIdFrom(claim.ticketNumber)
  if (ticketId === null || !claim.selectedTicketIds.includes(ticketId)) return 'ticket_not_yours'
  if (claim.disabledPatterns.includes(claim.pattern)) return 'pattern_closed'
  if (!isPattern(claim.pattern) || !claim.rules.patterns.includes(claim.pattern)) return 'unknown_pattern'
  const hand = handOf(claim.tickets, claim)
  const { toGo } = nearest(claim.pattern, claim.rules, hand, claim.calledNumbers, ticketId) ?? {}
  return toGo === 0 ? null : 'pattern_not_valid'
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
