import type { RequestHandler } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { RefusalName } from '#shared/game/refusals.ts'
import { ROOM_JOINS_PER_MINUTE, ROOMS_PER_TEN_MINUTES, SEAT_INVALID_CLAIMS_PER_MINUTE } from '#shared/limits.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { RefusedError } from '../errors.ts'
import { IPV6_SUBNET } from './address.ts'
import { sessionHash } from './session.ts'
import { isUuid } from './validate.ts'

const MINUTE_MS = 60 * 1000

/** Request limits by route; without `enabled` they let everything pass. */
export interface RequestLimits {
  createRoom: RequestHandler
  join: RequestHandler
  claim: RequestHandler
}

/** Rooms are limited by address. Joins are limited by room alone, since a whole club shares one Wi-Fi. */
export function requestLimits(enabled: boolean): RequestLimits {
  const refusing = (name: RefusalName) => ({
    standardHeaders: 'draft-8' as const,
    legacyHeaders: false,
    handler: () => {
      throw new RefusedError(name)
    },
  })
  return {
    createRoom: rateLimit({
      ...refusing('too_many_requests'),
      skip: () => !enabled,
      windowMs: 10 * MINUTE_MS,
      limit: ROOMS_PER_TEN_MINUTES,
      ipv6Subnet: IPV6_SUBNET,
    }),
    join: rateLimit({
      ...refusing('too_many_requests'),
      skip: ({ params }) => !enabled || roomTyped(params.id) === null,
      windowMs: MINUTE_MS,
      limit: ROOM_JOINS_PER_MINUTE,
      keyGenerator: ({ params }) => roomTyped(params.id) ?? '',
    }),
    // Counted by session and seat: those who may not claim for a player cannot use up his tries.
    claim: rateLimit({
      ...refusing('too_many_claims'),
      skip: (request) => !enabled || sessionHash(request) === null || !isUuid(request.body?.playerId),
      windowMs: MINUTE_MS,
      limit: SEAT_INVALID_CLAIMS_PER_MINUTE,
      keyGenerator: (request) => `${sessionHash(request)} ${request.body.playerId}`,
      skipSuccessfulRequests: true,
      requestWasSuccessful: (_request, response) => response.statusCode !== 400,
    }),
  }
}

const roomTyped = (id: unknown) => (typeof id === 'string' ? normaliseRoomNumber(id) : null)
