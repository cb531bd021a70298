import { and, count, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS } from '#shared/game/durations.ts'
import type { Db, Tx } from '../db/db.ts'
import { advertisements, uploads } from '../db/tables/advertisements.ts'
import { RefusedError } from '../errors.ts'
import { LIMITS } from '../limits/limits.ts'
import { type Job, runEvery } from '../scheduler.ts'
import type { ObjectStore } from './store.ts'

/** Uploads that no advertisement uses are deleted at this age. */
const UPLOAD_ORPHAN_MS = DAY_MS

const SWEEP_UPLOADS_MS = HOUR_MS
/** Maximum number of uploads per sweep. The next sweep continues. */
const SWEEP_AT_MOST = 100

const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`

/** Records an upload link, so that its file can be deleted if no advertisement uses it. Allows 20 an hour. */
export async function recordUpload(db: Db, id: string, limited: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    if (limited) await refuseBeyondLimit(tx)
    await tx.insert(uploads).values({ id })
  })
}

/** The lock makes concurrent requests wait for each other, so that all of them are counted. */
async function refuseBeyondLimit(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('upload links', 0))`)
  const freeInSeconds = sql<number>`extract(epoch from min(${uploads.createdAt}) - (${ago(HOUR_MS)}))`.mapWith(Number)
  const [recent] = await tx
    .select({ links: count(), freeInSeconds })
    .from(uploads)
    .where(gt(uploads.createdAt, ago(LIMITS.uploadLinks.seconds * 1_000)))
  if (!recent || recent.links < LIMITS.uploadLinks.points) return
  throw new RefusedError('too_many_uploads', { retryAfterSeconds: Math.max(1, Math.ceil(recent.freeInSeconds)) })
}

/**
 * Deletes day-old uploads that no advertisement uses, the file before its row, so that none is forgotten. No transaction
 * waits for the store, which may be slow. Returns how many were deleted; several processes at once do no harm.
 */
export async function sweepUploads(db: Db, store: ObjectStore): Promise<number> {
  const usedBy = db
    .select({ id: advertisements.id })
    .from(advertisements)
    .where(eq(advertisements.imageUrl, sql`'/objects/uploads/' || ${uploads.id}`))
  const isOrphan = and(lt(uploads.createdAt, ago(UPLOAD_ORPHAN_MS)), notExists(usedBy))
  const orphans = await db.select({ id: uploads.id }).from(uploads).where(isOrphan).limit(SWEEP_AT_MOST)
  let deleted = 0
  for (const { id } of orphans) {
    await store.remove(id)
    const isStillOne = and(eq(uploads.id, id), isOrphan)
    deleted += (await db.delete(uploads).where(isStillOne).returning()).length
  }
  return deleted
}

/** Sweeps once an hour. */
export function startUploadSweeper(db: Db, store: ObjectStore, log: Logger): Job {
  return runEvery(SWEEP_UPLOADS_MS, 'sweep of uploads', () => sweepUploads(db, store), log)
}
