import * as z from 'zod/mini'
import { boardNumber } from '../schemas.ts'

/** Positions and places of calls run from 1 to 90, as numbers do. */
export const place = boardNumber

/** No list of a draw is longer, and none but that of the contributions than the board. */
export const MOST_ITEMS = 10_000

export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A place of the order laid open: the number there and the salt that proves it. */
export const opening = z.object({ position: place, number: boardNumber, salt: digest })
export type Opening = z.infer<typeof opening>

/** What comes with a drawn number, so that everybody can check it at once against the leaves. */
export const callProof = z.object({
  position: place,
  salt: digest,
  /** The places just before, passed over because the host had called their numbers. */
  skipped: z.array(opening).check(z.maxLength(MOST_ITEMS)),
})
export type CallProof = z.infer<typeof callProof>

/*
 * Apart from the evidence, which hashes: the browser checks what it sends with this, and loads the hashing later.
 */

export const entropy = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/**
 * What the phone that starts the game adds: fresh bytes, and the hash of the list of contributions that it has just
 * seen. The server cannot change the list afterwards, and does not know the bytes before.
 */
export const lastThrow = z.object({ list: digest, entropy })
