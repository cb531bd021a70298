import * as z from 'zod/mini'
import { digest } from './proof.ts'

/*
 * Apart from the evidence, which hashes: the browser checks what it sends with this, and loads the hashing later.
 */

export const entropy = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/**
 * What the phone that starts the game adds: fresh bytes, and the hash of the list of contributions that it has just
 * seen. The server cannot change the list afterwards, and does not know the bytes before.
 */
export const lastThrow = z.object({ list: digest, entropy })
