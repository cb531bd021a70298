import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, RequestHandler } from 'express'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import { RefusedError } from '../errors.ts'
import type { LimitName, Limits } from '../limits/limits.ts'
import { isUuid } from './params.ts'
import { addressKey } from './request-origin.ts'
import { sessionHash } from './session.ts'
import { REFUSED_AFTER_MS } from './turns.ts'

/** How the requests of a route are counted. */
interface Counting {
  refused: RefusalName
  /** Null for requests that do not count. */
  keyOf(request: Request): string | null
  /** Whether an answer with this status counts. Every request counts until it is answered, so that many at once gain nothing. */
  counts(status: number): boolean
}

const byAddress = (request: Request) => addressKey(request.ip)

/** The limits that rows of the table of routes name. How much they allow is in `server/limits`. */
const COUNTED_REQUESTS = {
  rooms: { refused: 'too_many_rooms', keyOf: byAddress, counts: () => true },
  plans: {
    refused: 'too_many_plans_here',
    keyOf: (request) => (request.body?.plan === undefined ? null : byAddress(request)),
    counts: (status) => status < 400,
  },
  // By session and seat, so that nobody else can use up a player's tries.
  falseClaims: {
    refused: 'too_many_claims',
    keyOf: (request) => {
      const [session, playerId] = [sessionHash(request), request.body?.playerId]
      return session === null || !isUuid(playerId) ? null : `${session} ${playerId}`
    },
    counts: (status) => status === 400,
  },
  recordings: { refused: 'too_many_requests', keyOf: byAddress, counts: (status) => status < 400 },
  wrongHostLinks: { refused: 'too_many_wrong_links', keyOf: byAddress, counts: (status) => status >= 400 },
} satisfies Partial<Record<LimitName, Counting>>

export type RequestLimit = keyof typeof COUNTED_REQUESTS

/** Refuses requests beyond a limit, a little later, so that asking again at once costs no more than waiting. */
export function limitRequests(name: RequestLimit, limits: Limits): RequestHandler {
  const { refused, keyOf, counts }: Counting = COUNTED_REQUESTS[name]
  return async (request, response, next) => {
    const key = keyOf(request)
    if (key === null) return next()
    const seconds = await limits.take(name, key)
    if (seconds > 0) {
      await sleep(REFUSED_AFTER_MS)
      throw new RefusedError(refused, { retryAfterSeconds: seconds })
    }
    response.once('finish', () => {
      if (!counts(response.statusCode)) void limits.giveBack(name, key)
    })
    next()
  }
}
