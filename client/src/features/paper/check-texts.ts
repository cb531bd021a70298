import { paperWords } from '#client/words/en/paper.ts'
import type { PaperCheck } from '#shared/game/paper.ts'
import { anyCount, type ChosenPatterns, shapeOf } from '#shared/game/patterns.ts'

/** Which call completed a pattern on a ticket, after so many calls. */
export function completeText({ call, number }: NonNullable<PaperCheck['since']>, calls: number): string {
  return call === calls ? paperWords().completeNow(number) : paperWords().completeSince(number, calls - call)
}

/** More missing numbers than these are only counted. */
const MOST_NUMBERS_NAMED = 6

/** What it lacks. */
export function missingText({ pattern, toGo, missing }: PaperCheck, rules: ChosenPatterns): string {
  const isAny = anyCount(shapeOf(pattern, rules)) !== null
  return isAny || toGo > MOST_NUMBERS_NAMED
    ? paperWords().missingAny(toGo)
    : paperWords().missing(toGo, missing.join(', '))
}
