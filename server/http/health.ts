import { sql } from 'drizzle-orm'
import { Router } from 'express'
import type { Db } from '../db/open.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, so the database answers and it is not stopping. */
export function healthRoutes(db: Db, isStopping: () => boolean): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ ok: true })
  })
  router.get('/readyz', async (_request, response) => {
    const ready =
      !isStopping() &&
      (await db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ))
    response.status(ready ? 200 : 503).json({ ok: ready })
  })
  return router
}
