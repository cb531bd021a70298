import * as z from 'zod/mini'
import { DAY_MS } from '../durations.ts'
import { LETTER_MAX_CODE_UNITS } from '../limits.ts'
import { moment } from '../schemas.ts'

/** Letters of an evening's name. */
export const EVENING_NAME_MAX = 40
/** How far ahead an evening may be. */
export const PLAN_AHEAD_MS = 90 * DAY_MS

/**
 * When an evening is to begin, in a room that was opened for later. `startsAt` is what people read, each in their own zone.
 * `startsInMs` is the time until then as of the answer: a countdown follows it, because the clocks of phones are wrong.
 */
export const plan = z.object({
  startsAt: moment,
  startsInMs: z.number(),
  /** The host's zone, for those who cannot say theirs: link previews. */
  zone: z.string(),
  name: z.nullable(z.string().check(z.maxLength(EVENING_NAME_MAX * LETTER_MAX_CODE_UNITS))),
  isCancelled: z.boolean(),
  /** How often it was changed. */
  changes: z.int(),
})
export type Plan = z.infer<typeof plan>

/** What a host wishes of it. `startsAt` is empty until day and time are chosen. */
export type PlanWish = Pick<Plan, 'startsAt' | 'zone' | 'name'>

/** Why an evening cannot begin at that time, if it cannot. Times are milliseconds. */
export function judgeStart(startsAt: number, now: number): 'plan_in_past' | 'plan_too_far' | null {
  if (startsAt <= now) return 'plan_in_past'
  return startsAt > now + PLAN_AHEAD_MS ? 'plan_too_far' : null
}
