import { createHash } from 'node:crypto'
import type { AdView } from '#shared/api.ts'
import type { Db } from '../db/open.ts'
import { type AdRow, activeAds } from './ads.ts'

/** The list as it is sent, with the tag that tells it from any other. */
export interface AdList {
  json: string
  etag: string
}

/** Another process may have changed the list: ours is never older than this. */
const FRESH_MS = 1_000

/**
 * What every player asks for every five seconds, kept ready in memory: the database is asked once a second at most,
 * however many players there are.
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

  /** Forgets the copy after a change made here. */
  changed(): void {
    this.list = null
  }

  private async read(): Promise<AdList> {
    const json = JSON.stringify((await activeAds(this.db)).map(adView))
    return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
  }
}

/** An advertisement as everybody may see it. */
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
