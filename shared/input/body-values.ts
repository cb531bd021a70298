import * as z from 'zod/mini'
import { asciiDigits } from '#shared/game/digits.ts'
import { EVENING_NAME_MAX } from '#shared/game/room/plan.ts'
import type { RefusalName } from '../refusals/refusals.ts'
import type { Refused } from './check.ts'
import { normaliseName } from './typed-name.ts'
import { normaliseWords } from './typed-words.ts'

/* Values of bodies that have a refusal of their own, which is their validator's message. */

/** Text that a rule judges: the rule gives what is kept of it, or the name of a refusal. */
export function judged(absent: RefusalName, judge: (typed: string) => { kept: string } | Refused) {
  const kept = z.transform((typed: string, { issues }) => {
    const result = judge(typed)
    if ('kept' in result) return result.kept
    issues.push({ code: 'custom', message: result.refused, input: typed, params: { n: result.n } })
    return z.NEVER
  })
  return z.pipe(z.string({ error: absent }), kept)
}

/** A whole number from `least` to `most`. */
export const within = (least: number, most: number, error: RefusalName) =>
  z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }))

/** A player's id as it is sent. Whether it can be one is judged with the rights of the sender. */
export const sentPlayerId = z.string().check(z.minLength(1), z.maxLength(64))

/** The body of a command that says nothing but whose seat acts. */
export const ownPlayer = z.object({ playerId: sentPlayerId })

export const playerName = judged('name_required', (typed) => {
  const result = normaliseName(typed)
  return 'name' in result ? { kept: result.name } : result
})

const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** When an evening is to begin and, if it has one, its name. `zone` is the host's, as IANA names it. */
export const planValues = {
  startsAt: judged('invalid_plan', (typed) => {
    const moment = asciiDigits(typed)
    const at = /^\d{4}-\d\d-\d\dT/.test(moment) ? new Date(moment) : new Date(Number.NaN)
    return Number.isNaN(at.getTime()) ? { refused: 'invalid_plan' } : { kept: at.toISOString() }
  }),
  zone: z.string({ error: 'invalid_plan' }).check(z.maxLength(64), z.refine(isZone, { error: 'invalid_plan' })),
  name: z.optional(
    z.nullable(
      judged('invalid_evening_name', (typed) => {
        const result = normaliseWords(typed, EVENING_NAME_MAX)
        return 'words' in result ? { kept: result.words } : { refused: 'invalid_evening_name' }
      }),
    ),
  ),
}
