import { FIRST_FIVE_COUNT } from './limits.ts'
import { numbersOf } from './tickets.ts'
import type { Pattern, Ticket } from './types.ts'

/** The rule of a pattern: any `needed` of `numbers`. */
interface PatternRule {
  numbers(ticket: Ticket): number[]
  needed(numbers: number[]): number
}

const all = (numbers: number[]) => numbers.length
const row = (index: number) => (ticket: Ticket) => numbersOf(ticket.slice(index, index + 1))

const RULES: Record<Pattern, PatternRule> = {
  'First Five': { numbers: numbersOf, needed: () => FIRST_FIVE_COUNT },
  'Top Line': { numbers: row(0), needed: all },
  'Middle Line': { numbers: row(1), needed: all },
  'Bottom Line': { numbers: row(2), needed: all },
  'Full House': { numbers: numbersOf, needed: all },
}

/** The numbers of a ticket that can be part of a pattern. */
export function patternNumbers(pattern: Pattern, ticket: Ticket): number[] {
  return RULES[pattern].numbers(ticket)
}

/** The numbers of a pattern on a ticket that are not both marked and called. For First Five, any of them will do. */
export function missingNumbers(
  pattern: Pattern,
  ticket: Ticket,
  marked: readonly number[],
  called: readonly number[],
): number[] {
  return patternNumbers(pattern, ticket).filter((number) => !marked.includes(number) || !called.includes(number))
}

/**
 * How many numbers a pattern on a ticket still needs; 0 means complete. Only numbers that are both marked and called
 * count.
 */
export function numbersToGo(
  pattern: Pattern,
  ticket: Ticket,
  marked: readonly number[],
  called: readonly number[],
): number {
  const rule = RULES[pattern]
  const numbers = rule.numbers(ticket)
  const done = numbers.length - missingNumbers(pattern, ticket, marked, called).length
  return Math.max(0, rule.needed(numbers) - done)
}
