import { ipKeyGenerator } from 'express-rate-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import {
  ADMIN_TRIES_IN_ALL,
  ADMIN_TRIES_IN_ALL_WINDOW_SECONDS,
  ADMIN_TRIES_PER_ADDRESS,
  ADMIN_TRIES_WINDOW_SECONDS,
} from '#shared/limits.ts'
import { RefusedError } from '../errors.ts'

/** Neighbours in one IPv6 network of this size count as one: a household or a rented machine owns all of it. */
const IPV6_NETWORK_BITS = 56
const EVERYBODY = 'everybody'

/**
 * Guards against guessing. Every try is counted before it is checked, so that a burst of them gains nothing, and a right
 * one is given back. Whoever is signed in already does not come here, so nobody can lock the admin out of the panel.
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

  /** Counts a try; refuses it when there were too many. */
  async count(address: string): Promise<void> {
    try {
      await this.byAddress.consume(network(address))
      await this.inAll.consume(EVERYBODY)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new RefusedError('too_many_requests', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    }
  }

  /** The try was right. */
  async giveBack(address: string): Promise<void> {
    await this.byAddress.delete(network(address))
    await this.inAll.reward(EVERYBODY)
  }
}

const network = (address: string) => ipKeyGenerator(address, IPV6_NETWORK_BITS)
