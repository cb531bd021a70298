import type { WinnerId } from '#shared/game/ids.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { Db } from '../db/open.ts'
import { loadPicture } from './repo.ts'

/** A picture as it is sent. */
interface Picture {
  type: string
  bytes: Buffer
}

/**
 * Pictures in memory, at most 200 KB each. When somebody wins, the whole room loads the same picture within seconds.
 */
const KEPT = 64

/** Cache of winner pictures. They never change, so all requests share the same bytes. */
export class WinnerPictures {
  private readonly kept = new BoundedMap<string, Promise<Picture | null>>(KEPT)
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** The picture of a win, or null if it has none. */
  read(winnerId: WinnerId): Promise<Picture | null> {
    const known = this.kept.get(winnerId)
    if (known !== undefined) return known
    const loading = loadPicture(this.db, winnerId).then((dataUrl) => (dataUrl === null ? null : pictureIn(dataUrl)))
    this.kept.set(winnerId, loading)
    const forget = () => this.kept.delete(winnerId)
    loading.then((picture) => picture ?? forget(), forget)
    return loading
  }
}

/** Splits a data URL that was validated when it was stored. */
function pictureIn(dataUrl: string): Picture {
  const comma = dataUrl.indexOf(',')
  return {
    type: dataUrl.slice('data:'.length, dataUrl.indexOf(';')),
    bytes: Buffer.from(dataUrl.slice(comma + 1), 'base64'),
  }
}
