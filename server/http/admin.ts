import { promisify } from 'node:util'
import { type Request, type RequestHandler, Router } from 'express'
import { adminSessionBody } from '#shared/api.ts'
import { CodeAttempts } from '../admin/attempts.ts'
import type { AdminCode } from '../admin/code.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { moveSeats } from '../room/seats.ts'
import { addressKey } from './address.ts'
import { keepSession, newSessionHash, sessionHash } from './session.ts'
import type { SessionCache } from './session-cache.ts'
import { body } from './validate.ts'

export const ADMIN_SESSION_MS = 8 * 60 * 60 * 1000

declare module 'express-session' {
  interface SessionData {
    /** Until when this session may manage advertisements, milliseconds since 1970, and by which code. */
    admin: { until: number; code: string }
  }
}

export interface AdminRoutesDeps {
  db: Db
  adminCode: AdminCode
  seats: SessionCache
}

/** The way into the admin panel and out: the right code makes an admin of the session for eight hours. */
export function adminRoutes({ db, adminCode, seats }: AdminRoutesDeps): Router {
  const attempts = new CodeAttempts()
  const router = Router()
  router.post('/admin/session', async (request, response) => {
    const { code } = body(request, adminSessionBody)
    const address = addressKey(request.ip)
    await attempts.count(address)
    if (!adminCode.isRight(code)) throw new RefusedError('admin_code_wrong')
    await attempts.giveBack(address)
    await renewSession(db, request)
    seats.forget(request.headers.cookie)
    request.session.admin = { until: Date.now() + ADMIN_SESSION_MS, code: adminCode.fingerprint }
    response.status(204).end()
  })
  router.delete('/admin/session', async (request, response) => {
    await forgetAdmin(request)
    response.status(204).end()
  })
  return router
}

/** Lets only an admin pass: one who has entered the code that counts now. */
export function requireAdmin(adminCode: AdminCode): RequestHandler {
  return (request, _response, next) => {
    const { admin } = request.session
    const isAdmin = admin !== undefined && admin.until > Date.now() && admin.code === adminCode.fingerprint
    if (!isAdmin) throw new RefusedError('admin_required')
    next()
  }
}

/** The session is no admin's any more. One that has no seats either is no session at all. */
async function forgetAdmin({ session }: Request): Promise<void> {
  delete session.admin
  if (session.seatedAt) await promisify(session.save).call(session)
  else await promisify(session.destroy).call(session)
}

/** A new session id, so that one known to somebody else from before gains nothing. The seats of the browser come along. */
async function renewSession(db: Db, request: Request): Promise<void> {
  const before = sessionHash(request)
  await promisify(request.session.regenerate).call(request.session)
  if (before === null) return
  await moveSeats(db, before, newSessionHash(request))
  await keepSession(request)
}
