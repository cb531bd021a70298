import * as z from 'zod/mini'
import { isBoardNumber } from '../board.ts'

/** Positions, numbers and places of calls all run from 1 to 90. */
export const place = z.custom<number>(isBoardNumber)

export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A place of the order laid open: the number there and the salt that proves it. */
export const opening = z.object({ position: place, number: place, salt: digest })
export type Opening = z.infer<typeof opening>

/** What comes with a drawn number, so that everybody can check it at once against the leaves. */
export const callProof = z.object({
  position: place,
  salt: digest,
  /** The places just before, passed over because the host had called their numbers. */
  skipped: z.array(opening),
})
export type CallProof = z.infer<typeof callProof>
