import { and, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { UPLOAD_LINKS_PER_HOUR, UPLOAD_ORPHAN_MS } from '#shared/limits.ts'
import { advertisements, uploads } from '#shared/schema.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import type { ObjectStore } from './store.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1000
/** As many as one sweep removes; the next one goes on. */
const SWEEP_AT_MOST = 100

const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`

/** Remembers a link that is given out, so that its file can be found again if nobody uses it. At most 20 in an hour. */
export async function recordUpload(db: Db, id: string, limited: boolean): Promise<void> {
  const recent = limited ? await db.$count(uploads, gt(uploads.createdAt, ago(60 * 60 * 1000))) : 0
  if (recent >= UPLOAD_LINKS_PER_HOUR) throw new RefusedError('too_many_requests')
  await db.insert(uploads).values({ id })
}

/** Removes what was uploaded a day ago and runs in no advertisement. Several processes share the work. Returns how many. */
export async function sweepUploads(db: Db, store: ObjectStore): Promise<number> {
  return db.transaction(async (tx) => {
    const usedBy = tx
      .select({ id: advertisements.id })
      .from(advertisements)
      .where(eq(advertisements.imageUrl, sql`'/objects/uploads/' || ${uploads.id}`))
    const orphans = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(lt(uploads.createdAt, ago(UPLOAD_ORPHAN_MS)), notExists(usedBy)))
      .limit(SWEEP_AT_MOST)
      .for('update', { skipLocked: true })
    const ids = orphans.map(({ id }) => id)
    for (const id of ids) await store.remove(id)
    if (ids.length > 0) await tx.delete(uploads).where(inArray(uploads.id, ids))
    return ids.length
  })
}

/** Sweeps once an hour until it is told to stop. */
export function keepSweepingUploads(db: Db, store: ObjectStore, log: Logger): () => void {
  const timer = setInterval(() => {
    sweepUploads(db, store).catch((error) => log.warn({ err: error }, 'unused uploads could not be removed'))
  }, SWEEP_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
