import * as z from 'zod/mini'
import { AFTER_WIN, AUTO_REASONS, AUTO_STATES, WHEN_AWAY } from './auto-call.ts'

/** The server calls. Times are spans, because the clocks of phones are wrong. */
export const autoCall = z.object({
  state: z.enum(AUTO_STATES),
  /** Milliseconds from one number to the next. */
  paceMs: z.int(),
  afterWin: z.enum(AFTER_WIN),
  whenAway: z.enum(WHEN_AWAY),
  /** Milliseconds until the next number, as of this view; null if none is due. */
  dueInMs: z.nullable(z.number()),
  /** Null while the numbers come at their pace. */
  reason: z.nullable(z.enum(AUTO_REASONS)),
  /** Who paused, asked to wait or won; the names of those who are away, separated by commas. */
  by: z.nullable(z.string()),
  /** How many people are away, of how many who play. */
  away: z.int(),
  of: z.int(),
})
