import { Router } from 'express'
import type { AdminCode } from '../admin/code.ts'
import type { Db } from '../db/open.ts'
import { roomAnalytics } from '../room/analytics.ts'
import { requireAdmin } from './admin.ts'

/** What goes on in the rooms, for admins: it lists every room number. */
export function analyticsReads({ db, adminCode }: { db: Db; adminCode: AdminCode }): Router {
  const router = Router()
  router.get('/analytics/rooms', requireAdmin(adminCode), async (_request, response) => {
    response.set('Cache-Control', 'private, no-store').json(await roomAnalytics(db))
  })
  return router
}
