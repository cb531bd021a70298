import type { ErrorRequestHandler, RequestHandler } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { MISSED_LOOKUPS_PER_MINUTE, MISSED_LOOKUPS_PER_TEN_MINUTES } from '#shared/limits.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { hasSeatIn, loadHostName } from '../room/repo.ts'
import { addressKey } from './address.ts'
import { sessionHash } from './session.ts'

/**
 * Guards the six digits against being tried out. Lookups of rooms that are not there are counted; whoever has too many,
 * or everybody while the server as a whole has too many, looks up nothing but rooms in which his session has a seat.
 */
export interface Lookups {
  /** Whether somebody at this address may look up this room. */
  mayLook(address: string, roomId: string, session: string | null): Promise<boolean>
  missed(address: string): Promise<void>
}

export function guardLookups(db: Db, enabled: boolean): Lookups {
  if (!enabled) return { mayLook: async () => true, missed: async () => {} }
  const byAddress = new RateLimiterMemory({ points: MISSED_LOOKUPS_PER_TEN_MINUTES, duration: 10 * 60 })
  const inAll = new RateLimiterMemory({ points: MISSED_LOOKUPS_PER_MINUTE, duration: 60 })
  const isSpent = async (limiter: RateLimiterMemory, key: string) =>
    ((await limiter.get(key))?.consumedPoints ?? 0) >= limiter.points
  return {
    mayLook: async (address, roomId, session) => {
      if (!(await isSpent(byAddress, address)) && !(await isSpent(inAll, ''))) return true
      return session !== null && hasSeatIn(db, roomId, session)
    },
    missed: async (address) => {
      await byAddress.penalty(address)
      await inAll.penalty('')
    },
  }
}

/** Stands before every route of a room. Runs the session only for those who are out of tries. */
export function lookupGate(lookups: Lookups, session: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    const address = addressKey(request.ip)
    const roomId = normaliseRoomNumber(String(request.params.id)) ?? ''
    if (await lookups.mayLook(address, roomId, null)) return next()
    session(request, response, (error) => {
      if (error) return next(error)
      lookups
        .mayLook(address, roomId, sessionHash(request))
        .then((mayLook) => next(mayLook ? undefined : new RefusedError('too_many_requests')), next)
    })
  }
}

/** Stands behind every route of a room and counts those that were not there. */
export function countMisses(lookups: Lookups): ErrorRequestHandler {
  return async (error, request, _response, next) => {
    if (error instanceof RefusedError && error.refusal.name === 'room_not_found') {
      await lookups.missed(addressKey(request.ip))
    }
    next(error)
  }
}

/** The name of a room's host for a link's preview, under the same guard: a preview is a lookup too. */
export function guardedHostName(db: Db, lookups: Lookups) {
  return async (roomId: string, ip: string | undefined): Promise<string | null> => {
    const address = addressKey(ip)
    if (!(await lookups.mayLook(address, roomId, null))) return null
    const host = await loadHostName(db, roomId)
    if (host === null) await lookups.missed(address)
    return host
  }
}
