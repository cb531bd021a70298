import { setTimeout as wait } from 'node:timers/promises'

/*
 * All waits of the tests and benchmarks use these functions. The limits only catch what never happens: they are far
 * beyond what a busy machine with one core needs, and no test measures speed with them.
 */

/** Maximum time of a single wait in milliseconds. */
export const GIVE_UP_AFTER_MS = 120_000

/**
 * Maximum time of a test with several waits in milliseconds. It is longer than a wait, so that the wait fails first and
 * names its reason.
 */
export const TEST_LIMIT_MS = 600_000

const ASK_EVERY_MS = 20

/**
 * Waits for a promise.
 *
 * @param what completes the sentence "waited for ..."
 * @throws an error that names it if it does not settle in time
 */
export async function waitFor<T>(what: string, coming: Promise<T>, limitMs = GIVE_UP_AFTER_MS): Promise<T> {
  const settled = new AbortController()
  const giveUp = async () => {
    await wait(limitMs, null, { signal: settled.signal })
    throw new Error(`waited for ${what} without success for ${limitMs / 1000} s`)
  }
  try {
    return await Promise.race([coming, giveUp()])
  } finally {
    settled.abort()
  }
}

/**
 * Polls `look` until its result is neither false nor missing, and returns it.
 *
 * @param what completes the sentence "waited until ..."
 * @param look may throw if waiting any longer is pointless
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
    if (performance.now() > giveUpAt) throw new Error(`waited until ${what} without success for ${limitMs / 1000} s`)
    await wait(everyMs)
  }
}
