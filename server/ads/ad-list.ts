import { createHash } from 'node:crypto'
import type { AdView } from '#shared/api.ts'
import type { Db } from '../db/open.ts'
import { type AdRow, activeAds } from './ads.ts'

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
    if (this.list && Date.now() < this.readUntil) return this.list
    const list = this.read()
    this.list = list
    this.readUntil = Date.now() + FRESH_MS
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
    const json = JSON.stringify((await activeAds(this.db)).map(adView))
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
