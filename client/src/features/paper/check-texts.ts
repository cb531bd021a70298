import { paperWords } from '#client/words/en/paper.ts'
import { ticketsOf } from '#shared/game/hand.ts'
import type { PaperCheck } from '#shared/game/paper-check.ts'
import { anyCount, shapeOf } from '#shared/game/patterns.ts'
import type { PlayedFor } from '#shared/game/places.ts'

/** Which call completed a pattern on a ticket, after so many calls. */
export function completeText({ call, number }: NonNullable<PaperCheck['since']>, calls: number): string {
  return call === calls ? paperWords().completeNow(number) : paperWords().completeSince(number, calls - call)
}

/** More missing numbers than these are only counted. */
const MOST_NUMBERS_NAMED = 6

/** What it lacks. */
export function missingText({ pattern, ticketIds, toGo, missing }: PaperCheck, rules: PlayedFor): string {
  const count = ticketsOf(pattern, rules)
  if (ticketIds.length === 0) return paperWords().needsTickets(count)
  if (count > 1) return paperWords().missingOn(toGo, ticketIds.map((id) => id + 1).join(', '))
  const isAny = anyCount(shapeOf(pattern, rules)) !== null
  return isAny || toGo > MOST_NUMBERS_NAMED
    ? paperWords().missingAny(toGo)
    : paperWords().missing(toGo, missing.join(', '))
}
