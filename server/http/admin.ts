import { promisify } from 'node:util'
import type { RequestHandler } from 'express'
import type { adminSessionBody } from '#shared/api.ts'
import type { CodeAttempts } from '../admin/attempts.ts'
import type { AdminCode } from '../admin/code.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { moveSeats } from '../room/seats.ts'
import type { Answer, Asked, Guards, WithBody } from './route.ts'
import type { Visitor } from './session.ts'
import type { SessionCache } from './session-cache.ts'

export const ADMIN_SESSION_MS = 8 * 60 * 60 * 1000

declare module 'express-session' {
  interface SessionData {
    /** Until when this session may manage advertisements, milliseconds since 1970, and by which code. */
    admin: { until: number; code: string }
  }
}

export interface AdminDeps {
  db: Db
  adminCode: AdminCode
  codeAttempts: CodeAttempts
  seats: SessionCache
}

/** The way into the admin panel: the right code makes an admin of the session for eight hours. */
export async function signIn(
  asked: Asked & Guards['session'] & WithBody<typeof adminSessionBody>,
  { db, adminCode, codeAttempts, seats }: AdminDeps,
): Promise<Answer> {
  const { request, visitor, body } = asked
  const address = asked.address()
  await codeAttempts.count(address)
  if (!adminCode.isRight(body.code)) throw new RefusedError('admin_code_wrong')
  await codeAttempts.giveBack(address)
  await renewSession(db, visitor)
  seats.forget(request.headers.cookie)
  visitor.session.admin = { until: Date.now() + ADMIN_SESSION_MS, code: adminCode.fingerprint }
  return { status: 204 }
}

/** The session is no admin's any more. One that has no seats either is no session at all. */
export async function signOut({ visitor: { session } }: Guards['session']): Promise<Answer> {
  delete session.admin
  if (session.seatedAt) await promisify(session.save).call(session)
  else await promisify(session.destroy).call(session)
  return { status: 204 }
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

/** A new session id, so that one known to somebody else from before gains nothing. The seats of the browser come along. */
async function renewSession(db: Db, visitor: Visitor): Promise<void> {
  const before = visitor.seat
  await promisify(visitor.session.regenerate).call(visitor.session)
  if (before === null) return
  await moveSeats(db, before, visitor.newSeat)
  await visitor.keep()
}
