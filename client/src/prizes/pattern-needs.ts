import { patternWords } from '#client/words/en/patterns.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import type { PlayedFor } from '#shared/game/places.ts'

/** What a pattern asks for, on how many tickets, and how many may win it, as it follows its name and a colon. */
export function needsOf(pattern: Pattern, { places }: Pick<PlayedFor, 'places'>): string {
  const { asks, onTickets, mayWin } = patternWords()
  const { winners = 1, tickets = 1 } = places[pattern] ?? {}
  return [asks[pattern], tickets > 1 && onTickets(tickets), winners > 1 && mayWin(winners)].filter(Boolean).join(' ')
}
