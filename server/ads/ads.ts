import { and, eq, sql } from 'drizzle-orm'
import { DEFAULT_ADS } from '#shared/default-ads.ts'
import { advertisements } from '#shared/schema.ts'
import type { Db, Tx } from '../db/open.ts'
import { RefusedError } from '../errors.ts'

export type AdRow = typeof advertisements.$inferSelect

/** The fields of an advertisement that an admin sets. */
interface AdContent {
  imageUrl: string
  linkUrl: string
  isActive?: boolean | undefined
}

/**
 * Key of the advisory lock that serialises adding advertisements across processes. Any number that no other lock uses.
 */
const ADS_LOCK = 7_300_482_914

const isEmpty = (tx: Db | Tx) => tx.$count(advertisements).then((count) => count === 0)

/**
 * The advertisements shown under the tickets, oldest first. If the table is empty, the three default strips are
 * inserted.
 */
export async function activeAds(db: Db): Promise<AdRow[]> {
  if (await isEmpty(db)) await seed(db)
  return db
    .select()
    .from(advertisements)
    .where(eq(advertisements.isActive, true))
    .orderBy(advertisements.createdAt, advertisements.id)
}

/** Inserts the three defaults once, even if several processes find the table empty at the same time. */
async function seed(db: Db): Promise<void> {
  await addingAlone(db, async (tx) => {
    if (await isEmpty(tx))
      await tx
        .insert(advertisements)
        .values([...DEFAULT_ADS])
        .onConflictDoNothing()
  })
}

/** Adds an advertisement, unless there is one with the same picture and link. */
export async function addAd(db: Db, content: AdContent): Promise<{ ad: AdRow; isNew: boolean }> {
  return addingAlone(db, async (tx) => {
    const { imageUrl, linkUrl } = content
    const same = and(eq(advertisements.imageUrl, imageUrl), eq(advertisements.linkUrl, linkUrl))
    const [known] = await tx.select().from(advertisements).where(same)
    if (known) return { ad: known, isNew: false }
    const [added] = await tx.insert(advertisements).values(content).returning()
    return { ad: added as AdRow, isNew: true }
  })
}

/** Replaces picture and link of an advertisement. Without `isActive` it stays on or off. */
export async function changeAd(db: Db, id: string, content: AdContent): Promise<AdRow> {
  const changed = { ...content, updatedAt: sql`now()` }
  const [ad] = await db.update(advertisements).set(changed).where(eq(advertisements.id, id)).returning()
  if (!ad) throw new RefusedError('ad_not_found')
  return ad
}

export async function deleteAd(db: Db, id: string): Promise<void> {
  const deleted = await db.delete(advertisements).where(eq(advertisements.id, id)).returning({ id: advertisements.id })
  if (deleted.length === 0) throw new RefusedError('ad_not_found')
}

function addingAlone<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADS_LOCK})`)
    return work(tx)
  })
}
