import { patternWords } from '#client/words/en/patterns.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { type PlayedFor, winnersOf } from '#shared/game/places.ts'

/** What a pattern asks for, on how many tickets, and how many may win it, as it follows its name and a colon. */
export function needsOf(pattern: Pattern, rules: Pick<PlayedFor, 'places'>): string {
  const { asks, onTickets, mayWin } = patternWords()
  const winners = winnersOf(pattern, rules)
  const { tickets = 1 } = rules.places[pattern] ?? {}
  return [asks[pattern], tickets > 1 && onTickets(tickets), winners > 1 && mayWin(winners)].filter(Boolean).join(' ')
}
