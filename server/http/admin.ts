import { promisify } from 'node:util'
import type { RequestHandler } from 'express'
import type { adminSessionBody } from '#shared/bodies.ts'
import { HOUR_MS } from '#shared/game/durations.ts'
import type { AdminCode, CodeAttempts } from '../admin/code.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import { dailyTotals, roomAnalytics } from '../room/rows/stats.ts'
import type { Answer, Asked, Guards, WithBody } from './route.ts'
import type { SessionCache } from './session-cache.ts'

export const ADMIN_SESSION_MS = 8 * HOUR_MS

declare module 'express-session' {
  interface SessionData {
    /** When this session's admin rights end, in milliseconds since 1970, and the code that gave them. */
    admin: { until: number; code: string }
  }
}

export interface AdminDeps {
  adminCode: AdminCode
  codeAttempts: CodeAttempts
  seats: SessionCache
}

/** The right code gives the session admin rights for eight hours. */
export async function signIn(
  asked: Asked & Guards['session'] & WithBody<typeof adminSessionBody>,
  { adminCode, codeAttempts, seats }: AdminDeps,
): Promise<Answer> {
  const { request, session, body } = asked
  const address = asked.address()
  await codeAttempts.count(address)
  if (!adminCode.isRight(body.code)) throw new RefusedError('admin_code_wrong')
  await codeAttempts.giveBack(address)
  await session.renew({ admin: { until: Date.now() + ADMIN_SESSION_MS, code: adminCode.fingerprint } })
  seats.forget(request.headers.cookie)
  return { status: 204 }
}

/** Ends the admin rights of the session. A session without seats is deleted. */
export async function signOut({ session: { data: session } }: Guards['session']): Promise<Answer> {
  delete session.admin
  if (session.seatedAt) await promisify(session.save).call(session)
  else await promisify(session.destroy).call(session)
  return { status: 204 }
}

/** Refuses everybody but admins who have entered the present code. */
export function requireAdmin(adminCode: AdminCode): RequestHandler {
  return (request, _response, next) => {
    const { admin } = request.session
    const isAdmin = admin !== undefined && admin.until > Date.now() && admin.code === adminCode.fingerprint
    if (!isAdmin) throw new RefusedError('admin_required')
    next()
  }
}

const PRIVATE = { 'Cache-Control': 'private, no-store' }

/** All rooms, for admins only: it lists every room number. */
export async function readRoomAnalytics(_admin: Guards['admin'], { db }: { db: Db }): Promise<Answer> {
  return { status: 200, json: await roomAnalytics(db), headers: PRIVATE }
}

/** The totals of the last 30 days. */
export async function readDailyTotals(_admin: Guards['admin'], { db }: { db: Db }): Promise<Answer> {
  return { status: 200, json: await dailyTotals(db), headers: PRIVATE }
}
