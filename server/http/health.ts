import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { Answer } from './route.ts'

export interface HealthDeps {
  db: Db
  isStopping(): boolean
}

/** The process is running. */
export const alive = (): Answer => ({ status: 200, json: { ok: true } })

/** It can serve: the database answers and it is not stopping. */
export async function ready(_asked: object, { db, isStopping }: HealthDeps): Promise<Answer> {
  const isReady =
    !isStopping() &&
    (await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    ))
  return { status: isReady ? 200 : 503, json: { ok: isReady } }
}
