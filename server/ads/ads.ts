import { and, eq, sql } from 'drizzle-orm'
import { DEFAULT_ADS } from '#shared/default-ads.ts'
import { advertisements } from '#shared/schema.ts'
import type { Db, Tx } from '../db/open.ts'
import { RefusedError } from '../errors.ts'

export type AdRow = typeof advertisements.$inferSelect

/** What an admin decides of an advertisement. */
export interface AdContent {
  imageUrl: string
  linkUrl: string
  isActive?: boolean | undefined
}

/** Any number that nothing else locks: whoever adds advertisements does it one after another, in all processes. */
const ADS_LOCK = 7_300_482_914

const isEmpty = (tx: Db | Tx) => tx.$count(advertisements).then((count) => count === 0)

/** What runs under the tickets, oldest first. Where there is nothing at all, the three default strips are put there. */
export async function activeAds(db: Db): Promise<AdRow[]> {
  if (await isEmpty(db)) await seed(db)
  return db
    .select()
    .from(advertisements)
    .where(eq(advertisements.isActive, true))
    .orderBy(advertisements.createdAt, advertisements.id)
}

/** Three rows, however many panels and processes find the table empty in the same instant. */
async function seed(db: Db): Promise<void> {
  await addingAlone(db, async (tx) => {
    if (await isEmpty(tx))
      await tx
        .insert(advertisements)
        .values([...DEFAULT_ADS])
        .onConflictDoNothing()
  })
}

/** Adds an advertisement. One with the same picture and link is the same one: it is not added twice. */
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

/** Replaces what an advertisement shows. Without `isActive` it stays on or off as it was. */
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
