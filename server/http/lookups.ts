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
  /** Whether an address has used up its tries, or all addresses together theirs. Asked for each read of a room. */
  isOutOfTries(address: () => string): boolean
  /** Whether somebody at this address may look up this room. */
  mayLook(address: string, roomId: string, session: string | null): Promise<boolean>
  missed(address: string): Promise<void>
}

export function guardLookups(db: Db, enabled: boolean): Lookups {
  if (!enabled) return { isOutOfTries: () => false, mayLook: async () => true, missed: async () => {} }
  const byAddress = new RateLimiterMemory({ points: MISSED_LOOKUPS_PER_TEN_MINUTES, duration: 10 * 60 })
  const inAll = new RateLimiterMemory({ points: MISSED_LOOKUPS_PER_MINUTE, duration: 60 })
  /** When those who are out of tries get new ones, by address. */
  const outUntil = new Map<string, number>()
  let allOutUntil = 0
  const isOutOfTries = (address: () => string) =>
    allOutUntil > Date.now() || (outUntil.size > 0 && (outUntil.get(address()) ?? 0) > Date.now())
  return {
    isOutOfTries,
    mayLook: async (address, roomId, session) =>
      !isOutOfTries(() => address) || (session !== null && hasSeatIn(db, roomId, session)),
    missed: async (address) => {
      const own = await byAddress.penalty(address)
      if (own.consumedPoints >= byAddress.points) {
        for (const [known, until] of outUntil) if (until <= Date.now()) outUntil.delete(known)
        outUntil.set(address, Date.now() + own.msBeforeNext)
      }
      const all = await inAll.penalty('')
      if (all.consumedPoints >= inAll.points) allOutUntil = Date.now() + all.msBeforeNext
    },
  }
}

/** Stands before every route of a room. Runs the session only for those who are out of tries. */
export function lookupGate(lookups: Lookups, session: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const address = () => addressKey(request.ip)
    if (!lookups.isOutOfTries(address)) return next()
    const roomId = normaliseRoomNumber(String(request.params.id)) ?? ''
    session(request, response, (error) => {
      if (error) return next(error)
      lookups
        .mayLook(address(), roomId, sessionHash(request))
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
