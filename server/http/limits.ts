import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from 'express'
import { type Options, rateLimit } from 'express-rate-limit'
import { DAY_MS, MINUTE_MS } from '#shared/game/durations.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import { RefusedError } from '../errors.ts'
import { isUuid } from './params.ts'
import { asCheck, type Check } from './request-check.ts'
import { IPV6_SUBNET } from './request-origin.ts'
import { sessionHash } from './session.ts'
import { REFUSED_AFTER_MS } from './turns.ts'

const ROOMS_PER_TEN_MINUTES = 30
/** Rooms for later live for months, so a network gets few of them. */
const PLANS_PER_DAY = 20
const SEAT_INVALID_CLAIMS_PER_MINUTE = 10
/** Secrets cannot be guessed, but nobody needs to try. */
const WRONG_HOST_LINKS_PER_TEN_MINUTES = 20

/** Request limits by route. They are off unless `enabled`. */
export interface RequestLimits {
  createRoom: Check
  claim: Check
  hostLink: Check
}

const limit = (options: Partial<Options>) => asCheck(rateLimit(options))

export function requestLimits(enabled: boolean): RequestLimits {
  const refusing = (name: RefusalName) => ({
    standardHeaders: 'draft-8' as const,
    legacyHeaders: false,
    handler: async (request: Request, _response: unknown, next: (error: Error) => void) => {
      await sleep(REFUSED_AFTER_MS)
      // The request's type does not declare what the library adds.
      const { resetTime } = (request as Request & { rateLimit: { resetTime: Date } }).rateLimit
      const seconds = Math.ceil((resetTime.getTime() - Date.now()) / 1000)
      next(new RefusedError(name, { retryAfterSeconds: Math.max(1, seconds) }))
    },
  })
  const rooms = limit({
    ...refusing('too_many_rooms'),
    skip: () => !enabled,
    windowMs: 10 * MINUTE_MS,
    limit: ROOMS_PER_TEN_MINUTES,
    ipv6Subnet: IPV6_SUBNET,
  })
  const plans = limit({
    ...refusing('too_many_plans_here'),
    skip: ({ body }) => !enabled || body?.plan === undefined,
    windowMs: DAY_MS,
    limit: PLANS_PER_DAY,
    skipFailedRequests: true,
    ipv6Subnet: IPV6_SUBNET,
  })
  return {
    createRoom: async (request, response) => (await rooms(request, response)) && plans(request, response),
    // Counted by session and seat, so that nobody else can use up a player's tries.
    claim: limit({
      ...refusing('too_many_claims'),
      skip: (request) => !enabled || sessionHash(request) === null || !isUuid(request.body?.playerId),
      windowMs: MINUTE_MS,
      limit: SEAT_INVALID_CLAIMS_PER_MINUTE,
      keyGenerator: (request) => `${sessionHash(request)} ${request.body.playerId}`,
      skipSuccessfulRequests: true,
      requestWasSuccessful: (_request, response) => response.statusCode !== 400,
    }),
    hostLink: limit({
      ...refusing('too_many_wrong_links'),
      skip: () => !enabled,
      windowMs: 10 * MINUTE_MS,
      limit: WRONG_HOST_LINKS_PER_TEN_MINUTES,
      skipSuccessfulRequests: true,
      ipv6Subnet: IPV6_SUBNET,
    }),
  }
}
