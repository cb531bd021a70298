import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { safeAdLink, uploadIdOf, uploadPath } from '#shared/ads.ts'
import type { AdView } from '#shared/api.ts'
import { DEFAULT_ADS } from '#shared/default-ads.ts'
import type { Db, Tx } from '../db/db.ts'
import { advertisements } from '../db/tables/advertisements.ts'
import { RefusedError } from '../errors.ts'
import type { ObjectStore } from '../objects/store.ts'
import { checkedScreenshot } from '../room/reads/winner-pictures.ts'
import { loadSite } from '../room/rows/site.ts'

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

/** Adds an advertisement, unless there is one with the same picture and link, which is then switched on or off. */
export async function addAd(db: Db, content: AdContent): Promise<{ ad: AdRow; isNew: boolean }> {
  return addingAlone(db, async (tx) => {
    const { imageUrl, linkUrl } = content
    const same = and(eq(advertisements.imageUrl, imageUrl), eq(advertisements.linkUrl, linkUrl))
    const [known] = await tx.select().from(advertisements).where(same)
    if (known) {
      const isAsWanted = (content.isActive ?? known.isActive) === known.isActive
      return { ad: isAsWanted ? known : await changeAd(tx, known.id, content), isNew: false }
    }
    const [added] = await tx.insert(advertisements).values(content).returning()
    return { ad: added as AdRow, isNew: true }
  })
}

/** Replaces picture and link of an advertisement. Without `isActive` it stays on or off. */
export async function changeAd(db: Db | Tx, id: string, content: AdContent): Promise<AdRow> {
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

/** The list as it is sent, with its ETag. */
export interface AdList {
  json: string
  etag: string
}

/** Maximum age of the list: another process may have changed it. */
const FRESH_MS = 1_000

/**
 * Caches the advertisements, which every player polls every five seconds. The database is read at most once a second
 * for any number of players.
 */
export class AdBoard {
  private readonly db: Db
  private list: Promise<AdList> | null = null
  private readUntil = 0

  constructor(db: Db) {
    this.db = db
  }

  current(): Promise<AdList> {
    if (this.list && performance.now() < this.readUntil) return this.list
    const list = this.read()
    this.list = list
    this.readUntil = performance.now() + FRESH_MS
    list.catch(() => {
      if (this.list === list) this.list = null
    })
    return list
  }

  /** Drops the cached list after a change made by this process. */
  changed(): void {
    this.list = null
  }

  private async read(): Promise<AdList> {
    const { ads: areShown } = await loadSite(this.db)
    // Where the site shows none, the admin still sees them, and each browser leaves out their strips.
    const list = (await activeAds(this.db)).map((ad) => ({ ...adView(ad), isActive: areShown }))
    const json = JSON.stringify(list)
    return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
  }
}

/** An advertisement as all clients may see it. */
export function adView(ad: AdRow): AdView {
  return {
    id: ad.id,
    imageUrl: ad.imageUrl,
    linkUrl: ad.linkUrl,
    isActive: ad.isActive,
    createdAt: ad.createdAt.toISOString(),
    updatedAt: ad.updatedAt.toISOString(),
  }
}

/**
 * Validates the picture of an advertisement and returns it as it is stored. Allowed are a finished upload that is a
 * picture, a default strip, a small PNG, JPEG or WebP data URL, and an https address. The server never fetches such an
 * address.
 */
export async function checkedAdImage(store: ObjectStore, imageUrl: string): Promise<string> {
  const uploadId = uploadIdOf(imageUrl)
  if (uploadId !== null) {
    if (await store.settle(uploadId)) return uploadPath(uploadId)
    throw new RefusedError('ad_image_required')
  }
  const isDefault = DEFAULT_ADS.some((ad) => ad.imageUrl === imageUrl)
  const isWeb = imageUrl.startsWith('https://') && safeAdLink(imageUrl) === imageUrl
  if (isDefault || isWeb || (await checkedScreenshot(imageUrl)) !== null) return imageUrl
  throw new RefusedError('ad_image_required')
}
