import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import type { Request } from 'express'
import session, { type SessionData } from 'express-session'
import type { Logger } from 'pino'
import type { SessionHash } from '#shared/game/ids.ts'
import { PLAN_AHEAD_MS } from '#shared/game/room/plan.ts'
import { SEATED_COOKIE } from '#shared/seated-cookie.ts'
import { BoundedMap, PLAYERS_AT_MOST } from '../bounded-map.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import type { Alongside } from '../room/gate/execute.ts'
import { asCheck, type Check } from './request-check.ts'
import { addressKey, cameByHttps, clientAddress, type Reached } from './request-origin.ts'
import { SessionStore } from './session-store.ts'
import type { Turns } from './turns.ts'

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

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** A week after the latest date of a room. */
const LONG_MS = PLAN_AHEAD_MS + WEEK_MS

/** Resolves once the session is read, also for a visitor who has none. */
export type ReadSession = ReturnType<typeof asCheck>

interface SessionOptions extends Reached {
  db: Db
  turns: Turns
  log: Logger
  secret: string
  seats: SessionCache
}

/** Cookie sessions in the database. Visitors without a seat, and repeated visits, write nothing. */
export function sessionHandler(options: SessionOptions): {
  /** Reads the session of a request, so that `sessionHash` and `Visitor` know it. */
  read: ReadSession
  /** Reads only the seat's session, usually without a query. */
  readSeat: Check
  close(): Promise<void>
} {
  const store = new SessionStore(options.db)
  const sweep = store.startSweep(options.log)
  const stored = (name: string) =>
    asCheck(
      session({
        store,
        secret: options.secret,
        name,
        resave: false,
        saveUninitialized: false,
        rolling: false,
        cookie: (request) => ({
          httpOnly: true,
          sameSite: 'lax',
          secure: cameByHttps(request, options),
          maxAge: WEEK_MS,
          path: '/',
        }),
      }),
    )
  const [overHttps, overHttp] = [stored('__Host-tambola'), stored('tambola')]
  const read: ReadSession = async (request, response) => {
    const isSecure = cameByHttps(request, options)
    // express-session asks the request, which knows our proxy but not the public origin.
    Object.defineProperty(request, 'secure', { value: isSecure, configurable: true })
    const address = addressKey(clientAddress(request, options.trustProxy))
    // Nobody knows yet whose it is.
    const sender = { address, session: null }
    await options.turns.take(sender, () => (isSecure ? overHttps : overHttp)(request, response))
    const known = sessionHash(request)
    if (known === null) return true
    options.seats.remember(request.headers.cookie, known)
    // It lasts on while it is used, because the date of its room may be moved. express-session stores what changed and sends
    // the cookie with the answer. A socket has no answer.
    const { seatedAt = 0 } = request.session
    if (seatedAt < Date.now() - DAY_MS) {
      lastOn(request.session)
      tellPage(request)
    }
    return true
  }
  const readSeat: Check = (request, response) => {
    const known = options.seats.sessionOf(request.headers.cookie)
    if (known === null) return read(request, response)
    knownSeats.set(request, known)
    return true
  }
  return { read, readSeat, close: sweep.stop }
}

/** Sessions that were found in the cache. */
const knownSeats = new WeakMap<Request, SessionHash>()

/** Hash under which the database knows this session, or null for somebody who never joined a room. */
export function sessionHash(request: Request): SessionHash | null {
  return knownSeats.get(request) ?? (request.session?.seatedAt ? seatHash(request) : null)
}

function seatHash({ session, sessionID }: Request): SessionHash {
  return session.seat ?? (createHash('sha256').update(sessionID).digest('hex') as SessionHash)
}

const thisHour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS

/** Restarts the time that a session with a seat lasts. */
function lastOn(session: Request['session']): void {
  session.seatedAt = thisHour()
  session.cookie.maxAge = session.isLong ? LONG_MS : WEEK_MS
}

/** Lets the page know that this browser has a seat, as long as its session lasts. */
function tellPage({ res, session, secure }: Request): void {
  const { maxAge } = session.cookie
  res?.cookie(SEATED_COOKIE, '1', { sameSite: 'lax', path: '/', secure, ...(maxAge && { maxAge }) })
}

/** The header with which an answer takes that back. */
export const NO_SEATS = { 'Set-Cookie': `${SEATED_COOKIE}=; Path=/; Max-Age=0` }

/** Refuses sessions without a seat before anything else is done for them. */
export const refuseStrangers: Check = (request) => {
  seatOf(request)
  return true
}

/** Hash of the session of somebody who has joined a room. Refuses everybody else. */
export function seatOf(request: Request): SessionHash {
  const session = sessionHash(request)
  if (session === null) throw new RefusedError('no_seat')
  return session
}

/** The session of somebody who need not have joined a room yet. */
export class Visitor {
  private readonly request: Request

  constructor(request: Request) {
    this.request = request
  }

  get session() {
    return this.request.session
  }

  private get store(): SessionStore {
    const { sessionStore } = this.request
    if (sessionStore instanceof SessionStore) return sessionStore
    throw new Error('the session is read from another store')
  }

  /** Hash under which the database knows the session, or null for somebody who never joined a room. */
  get seat(): SessionHash | null {
    return sessionHash(this.request)
  }

  /** The hash for somebody who is about to get a seat. Call `keep` once they have it. */
  get newSeat(): SessionHash {
    return seatHash(this.request)
  }

  /**
   * Stores the session and sends its cookie with the answer. A seat restarts the session's week, at most once an hour, so
   * that no session ends during a game. A seat in a room for later makes it last until after the latest date.
   */
  async keep(isLong = false): Promise<void> {
    const { session } = this
    if (session.seatedAt === thisHour() && (session.isLong || !isLong)) return
    if (isLong) session.isLong = true
    lastOn(session)
    // express-session would send the answer even if the session could not be stored, and the seat would be lost.
    await promisify(session.save).call(session)
  }

  /**
   * Gives the session another id, so that one which somebody else knew before gains nothing, and what is added. Its seats
   * stay. The former id ends once the new one is stored. If either fails, the browser keeps the former one.
   */
  async renew(added: Partial<SessionData>): Promise<void> {
    const { request, store, seat, session: former } = this
    request.sessionStore.generate(request)
    const { session } = this
    Object.assign(session, added)
    if (seat !== null) {
      Object.assign(session, { seat, isLong: former.isLong })
      lastOn(session)
    }
    try {
      await promisify(session.save).call(session)
      await promisify(store.destroy).call(store, former.id)
    } catch (error) {
      Object.assign(request, { session: former, sessionID: former.id })
      throw error
    }
  }

  /**
   * Runs what gives the visitor a seat. Its transaction, which may be repeated, also stores the session: both are there
   * after its commit, or neither is.
   */
  async takeSeat<T>(seat: (keep: Alongside) => Promise<T>): Promise<T> {
    const { session, store } = this
    const { seatedAt, isLong } = session
    const restore = () => {
      if (seatedAt === undefined) delete session.seatedAt
      else session.seatedAt = seatedAt
      if (isLong === undefined) delete session.isLong
    }
    const keep: Alongside = async (tx, { startsAt }) => {
      restore()
      await store.within(tx, session, () => this.keep(startsAt !== null))
    }
    let taken: T
    try {
      taken = await seat(keep)
    } catch (error) {
      restore()
      throw error
    }
    tellPage(this.request)
    return taken
  }
}

const KEPT_MS = 60_000
/** Our cookie is a tenth of this; other sites on the domain may set some too. */
const MAX_LENGTH = 1_000

/**
 * The sessions of the cookies that were checked in the last minute, so that most commands from a seat save a query. This is
 * safe because a session alone gives no rights: the holder of a seat is read each time. An id that has ended may act for
 * so long in other processes.
 */
export class SessionCache {
  private readonly byCookie = new BoundedMap<string, { session: SessionHash; until: number }>(PLAYERS_AT_MOST)

  /** Hash of the session of a Cookie header, or null if it is not cached. */
  sessionOf(cookie: string | undefined): SessionHash | null {
    const known = cookie === undefined ? undefined : this.byCookie.get(cookie)
    return known && known.until > performance.now() ? known.session : null
  }

  remember(cookie: string | undefined, session: SessionHash): void {
    if (cookie === undefined || cookie.length > MAX_LENGTH) return
    this.byCookie.set(cookie, { session, until: performance.now() + KEPT_MS })
  }

  /** The cookie's session has ended. */
  forget(cookie: string | undefined): void {
    if (cookie !== undefined) this.byCookie.delete(cookie)
  }
}
