import type { RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import { RefusedError } from '../errors.ts'

const TEN_MINUTES_MS = 10 * 60 * 1000
const MINUTE_MS = 60 * 1000

/** Request limits by route; without `enabled` they let everything pass. */
export interface RequestLimits {
  createRoom: RequestHandler
  join: RequestHandler
}

/** Rooms are limited by address. Joins are limited by room alone, since a whole club shares one Wi-Fi. */
export function requestLimits(enabled: boolean): RequestLimits {
  const common = {
    skip: () => !enabled,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: () => {
      throw new RefusedError('too_many_requests')
    },
  } as const
  return {
    createRoom: rateLimit({ ...common, windowMs: TEN_MINUTES_MS, limit: 30 }),
    join: rateLimit({
      ...common,
      windowMs: MINUTE_MS,
      limit: 300,
      keyGenerator: (request) => String(request.params.id),
    }),
  }
}
