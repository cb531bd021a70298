import type { Readable } from 'node:stream'
import { MINUTE_MS } from '#shared/game/durations.ts'

/** Every stored picture is re-encoded in this format. */
export const STORED_TYPE = 'image/webp'

/** How long an upload link can be used. */
export const UPLOAD_LINK_MS = 15 * MINUTE_MS

/** A stored picture on its way out. */
interface StoredImage {
  body: Readable
  /** Bytes. */
  size: number
}

/** A store of uploaded pictures. Ids are UUIDs created by the server. */
export interface ObjectStore {
  /**
   * Returns a URL to which a browser may PUT one file within 15 minutes. The last segment of its path is the id.
   *
   * @param origin scheme and host at which the browser reaches this server
   */
  uploadUrl(id: string, origin: string): Promise<string>
  /**
   * Checks that an upload has arrived and is a picture. Returns false if nothing arrived; throws a refusal if it is not
   * a picture.
   */
  settle(id: string): Promise<boolean>
  read(id: string): Promise<StoredImage | null>
  remove(id: string): Promise<void>
  /** Origin of upload URLs, or null if it is this server. */
  uploadOrigin: string | null
}
