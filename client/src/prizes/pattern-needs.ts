import { patternWords, whatItAsks } from '#client/words/en/patterns.ts'
import type { Meanings, Pattern } from '#shared/game/patterns.ts'
import type { PlayedFor } from '#shared/game/places.ts'

/** What a pattern asks for, on how many tickets, and how many may win it, as it follows its name and a colon. */
export function needsOf(pattern: Pattern, rules: Meanings & Pick<PlayedFor, 'places'>): string {
  const { onTickets, mayWin } = patternWords()
  const { winners = 1, tickets = 1 } = rules.places[pattern] ?? {}
  return [whatItAsks(pattern, rules), tickets > 1 && onTickets(tickets), winners > 1 && mayWin(winners)]
    .filter(Boolean)
    .join(' ')
}
