import { setTimeout as wait } from 'node:timers/promises'

/*
 * Every wait of the tests and benchmarks ends here. The limit only catches what never comes: it is far beyond what a
 * busy machine with one core needs, and nothing judges speed by it.
 */

/** Longest time that a single wait lasts, milliseconds. */
export const GIVE_UP_AFTER_MS = 120_000

/** Longest time that a test with several waits lasts, milliseconds. A wait gives up before its test does, and says why. */
export const TEST_LIMIT_MS = 600_000

const ASK_EVERY_MS = 20

/**
 * Waits for something that is on its way.
 *
 * @param what completes the sentence "waited for ..."
 * @throws an error that names it, if it does not come
 */
export async function waitFor<T>(what: string, coming: Promise<T>, limitMs = GIVE_UP_AFTER_MS): Promise<T> {
  const settled = new AbortController()
  const giveUp = async () => {
    await wait(limitMs, null, { signal: settled.signal })
    throw new Error(`waited for ${what}, in vain for ${limitMs / 1000} s`)
  }
  try {
    return await Promise.race([coming, giveUp()])
  } finally {
    settled.abort()
  }
}

/**
 * Looks again and again until what is found is neither false nor missing, and returns it.
 *
 * @param what completes the sentence "waited until ..."
 * @param look may throw, when waiting on has become pointless
 */
export async function waitUntil<Found>(
  what: string,
  look: () => Found | Promise<Found>,
  { everyMs = ASK_EVERY_MS, limitMs = GIVE_UP_AFTER_MS } = {},
): Promise<Exclude<Found, false | null | undefined>> {
  const giveUpAt = performance.now() + limitMs
  for (;;) {
    const found = await look()
    if (found !== false && found !== null && found !== undefined) {
      return found as Exclude<Found, false | null | undefined>
    }
    if (performance.now() > giveUpAt) throw new Error(`waited until ${what}, in vain for ${limitMs / 1000} s`)
    await wait(everyMs)
  }
}
