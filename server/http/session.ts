import { createHash } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { DAY_MS, HOUR_MS } from '#shared/game/durations.ts'
import type { SessionHash } from '#shared/game/ids.ts'
import { PLAN_AHEAD_MS } from '#shared/game/room/plan.ts'
import { SEATED_COOKIE } from '#shared/seated-cookie.ts'
import { RefusedError } from '../errors.ts'

declare module 'express-session' {
  interface SessionData {
    /**
     * Time of the last seat, or of a use on a later day, to the hour. A session is stored and its cookie sent only once this
     * is set.
     */
    seatedAt: number
    /** Has a seat in a room that was opened for later, so it has to last until then. */
    isLong?: true
    /** Under which the database knows its seats, if the session got another id since. */
    seat?: SessionHash
  }
}

export const WEEK_MS = 7 * DAY_MS
/** A week after the latest date of a room. */
const LONG_SESSION_MS = PLAN_AHEAD_MS + WEEK_MS

/** Sessions that were found in the cache. */
const knownSessions = new WeakMap<Request, SessionHash>()

export function noteKnownSession(request: Request, session: SessionHash): void {
  knownSessions.set(request, session)
}

/** Hash under which the database knows this session, or null for somebody who never joined a room. */
export function sessionHash(request: Request): SessionHash | null {
  return knownSessions.get(request) ?? (request.session?.seatedAt ? seatHash(request) : null)
}

export function seatHash({ session, sessionID }: Request): SessionHash {
  return session.seat ?? (createHash('sha256').update(sessionID).digest('hex') as SessionHash)
}

export const thisHour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS

/** Restarts the time that a session with a seat lasts. */
export function lastOn(session: Request['session']): void {
  session.seatedAt = thisHour()
  session.cookie.maxAge = session.isLong ? LONG_SESSION_MS : WEEK_MS
}

/** Lets the page know that this browser has a seat, as long as its session lasts. */
export function tellPage({ res, session, secure }: Request): void {
  const { maxAge } = session.cookie
  res?.cookie(SEATED_COOKIE, '1', { sameSite: 'lax', path: '/', secure, ...(maxAge && { maxAge }) })
}

/** The header with which an answer takes that back. */
export const FORGET_SEATS = { 'Set-Cookie': `${SEATED_COOKIE}=; Path=/; Max-Age=0` }

/** Refuses sessions without a seat before anything else is done for them. */
export const refuseStrangers: RequestHandler = (request, _response, next) => {
  seatOf(request)
  next()
}

/** Hash of the session of somebody who has joined a room. Refuses everybody else. */
export function seatOf(request: Request): SessionHash {
  const session = sessionHash(request)
  if (session === null) throw new RefusedError('no_seat')
  return session
}
