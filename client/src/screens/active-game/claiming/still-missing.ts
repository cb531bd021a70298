import { gameWords } from '#client/words/en/game.ts'
import { missingNumbers, numbersToGo } from '#shared/game/patterns.ts'
import type { Pattern, Ticket } from '#shared/game/types.ts'

/** Maximum number of missing numbers that are named. */
const MOST_NAMED = 5

/** What a ticket still lacks for a pattern, in a sentence. */
export function stillMissing(
  pattern: Pattern,
  ticket: Ticket,
  marked: readonly number[],
  called: readonly number[],
): string {
  const words = gameWords()
  const count = numbersToGo(pattern, ticket, marked, called)
  if (pattern === 'First Five') return words.missingCount(count)
  const named = missingNumbers(pattern, ticket, marked, called).slice(0, MOST_NAMED)
  return count > MOST_NAMED ? words.missingMore(named.join(', '), count - MOST_NAMED) : words.missing(named.join(', '))
}
