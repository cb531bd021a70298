import { LRUCache } from 'lru-cache'
import type { WinnerId } from '#shared/game/ids.ts'
import type { Db } from '../../db/db.ts'
import { soundPicture } from '../../objects/image.ts'
import { loadPicture } from '../rows/repo.ts'

export const SCREENSHOT_MAX_BYTES = 200 * 1024
/** Pixels. Browsers send 400x200. The limit protects every player's browser, which must decode the picture. */
const SCREENSHOT_MAX_WIDTH = 1_200
const SCREENSHOT_MAX_HEIGHT = 800

const DATA_URL = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/
const MOST_PICTURE_LETTERS = 'data:image/jpeg;base64,'.length + Math.ceil(SCREENSHOT_MAX_BYTES / 3) * 4

/**
 * Returns the picture sent with a claim if it is a PNG, JPEG or WebP data URL of at most 200 KB that decodes to at most
 * 1200x800 pixels. Returns null for anything else: the picture is a keepsake and never a reason to refuse a win.
 */
export async function checkedScreenshot(dataUrl: string | null | undefined): Promise<string | null> {
  if (!dataUrl || dataUrl.length > MOST_PICTURE_LETTERS) return null
  const [, kind, base64] = DATA_URL.exec(dataUrl) ?? []
  if (!kind || !base64) return null
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > SCREENSHOT_MAX_BYTES) return null
  const picture = await soundPicture(bytes, kind, {
    width: SCREENSHOT_MAX_WIDTH,
    height: SCREENSHOT_MAX_HEIGHT,
  })
  return picture && `data:image/${kind};base64,${picture.toString('base64')}`
}

/** Claims whose pictures may wait to be decoded. One takes milliseconds, the worst some fifty. */
const MOST_PICTURES_WAITING = 10
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * The same for the picture of a claim. They are decoded one after another, so that nobody keeps all cores busy. One that
 * finds many before it is dropped, because its claim would have to wait too.
 */
export async function screenshotInTurn(dataUrl: string): Promise<string | null> {
  if (waiting > MOST_PICTURES_WAITING) return null
  waiting++
  const checked = last.then(() => checkedScreenshot(dataUrl)).finally(() => waiting--)
  last = checked.catch(() => {})
  return checked
}

/** A picture as it is sent. */
interface Picture {
  type: string
  bytes: Buffer
}

/**
 * Pictures in memory, at most 200 KB each. When somebody wins, the whole room loads the same picture within seconds.
 */
const MOST_PICTURES_KEPT = 64

/** The operator may take a picture away, on another process too. */
const PICTURE_KEPT_MS = 30_000

/** Cache of winner pictures. They never change, so all requests share the same bytes. */
export class WinnerPictures {
  private readonly kept = new LRUCache<string, Promise<Picture | null>>({
    max: MOST_PICTURES_KEPT,
    ttl: PICTURE_KEPT_MS,
  })
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  forget(winnerId: WinnerId): void {
    this.kept.delete(winnerId)
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
