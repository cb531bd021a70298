import type { Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import type { Logger } from 'pino'
import { DAY_MS } from '#shared/game/durations.ts'
import type { Db } from '../db/db.ts'
import { addressKey, cameByHttps, clientAddress, type Reached } from './request-origin.ts'
import { lastOn, noteKnownSession, sessionHash, tellPage, WEEK_MS } from './session.ts'
import type { SessionCache } from './session-cache.ts'
import { SessionStore } from './session-store.ts'
import type { Turns } from './turns.ts'

/** Resolves once the session is read, also for a browser that has none. */
export type ReadSession = (request: Request, response: Response) => Promise<void>

interface SessionOptions extends Reached {
  db: Db
  turns: Turns
  log: Logger
  secret: string
  seats: SessionCache
}

/** Cookie sessions in the database. Browsers without a seat, and repeated visits, write nothing. */
export function sessionHandler(options: SessionOptions): {
  /** Reads the session of a request, so that `sessionHash` and `RequestSession` know it. */
  read: ReadSession
  /** Reads only the seat's session, usually without a query. */
  readSeat: ReadSession
  close(): Promise<void>
} {
  const store = new SessionStore(options.db)
  const sweep = store.startSweep(options.log)
  const stored = (name: string) =>
    waitingFor(
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
    if (known === null) return
    options.seats.remember(request.headers.cookie, known)
    // It lasts on while it is used, because the date of its room may be moved. express-session stores what changed and sends
    // the cookie with the answer. A socket has no answer.
    const { seatedAt = 0 } = request.session
    if (seatedAt < Date.now() - DAY_MS) {
      lastOn(request.session)
      tellPage(request)
    }
  }
  const readSeat: ReadSession = async (request, response) => {
    const known = options.seats.sessionOf(request.headers.cookie)
    if (known === null) return read(request, response)
    noteKnownSession(request, known)
  }
  return { read, readSeat, close: sweep.stop }
}

/** Runs middleware for a request that Express may not have seen. Rejects with its error. */
function waitingFor(middleware: RequestHandler): ReadSession {
  return (request, response) =>
    new Promise((resolve, reject) => {
      void middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
    })
}
