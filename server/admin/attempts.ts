import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RefusedError } from '../errors.ts'

/** Wrong codes that one address may send in 15 minutes. After so many of all addresses together in an hour tries are slow. */
const ADMIN_TRIES_PER_ADDRESS = 5
const ADMIN_TRIES_WINDOW_SECONDS = 15 * 60
const ADMIN_TRIES_IN_ALL = 60
const ADMIN_TRIES_IN_ALL_WINDOW_SECONDS = 60 * 60
export const ADMIN_SLOW_TRY_MS = 5_000

const EVERYBODY = 'everybody'

/**
 * Guards against guessing. Every try is counted before it is checked, so that a burst of them gains nothing, and a right
 * one is given back. Each address has a few; when very many have come from all together, each try waits a moment, so that
 * nobody can lock the admin out by guessing from elsewhere.
 */
export class CodeAttempts {
  private readonly byAddress = new RateLimiterMemory({
    points: ADMIN_TRIES_PER_ADDRESS,
    duration: ADMIN_TRIES_WINDOW_SECONDS,
  })
  private readonly inAll = new RateLimiterMemory({
    points: ADMIN_TRIES_IN_ALL,
    duration: ADMIN_TRIES_IN_ALL_WINDOW_SECONDS,
  })

  /** Counts a try of an address, as limits count it; refuses it when there were too many from there. */
  async count(address: string): Promise<void> {
    await this.byAddress.consume(address).catch((error) => {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new RefusedError('too_many_codes', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    })
    const all = await this.inAll.penalty(EVERYBODY)
    if (all.consumedPoints > ADMIN_TRIES_IN_ALL) await sleep(ADMIN_SLOW_TRY_MS)
  }

  /** The try was right. */
  async giveBack(address: string): Promise<void> {
    await this.byAddress.delete(address)
    await this.inAll.reward(EVERYBODY)
  }
}
