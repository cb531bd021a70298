import type { Readable } from 'node:stream'

/** Every stored picture is encoded anew, by us, in this format. */
export const STORED_TYPE = 'image/webp'

/** How long an upload link can be used. */
export const UPLOAD_LINK_MS = 15 * 60 * 1000

/** A stored picture on its way out. */
export interface StoredImage {
  body: Readable
  /** Bytes. */
  size: number
}

/** Where uploaded pictures are kept. Ids are UUIDs that the server made. */
export interface ObjectStore {
  /**
   * Where a browser may PUT one file during the next 15 minutes; the last segment of the path is the id.
   *
   * @param origin scheme and host under which the browser knows this server
   */
  uploadUrl(id: string, origin: string): Promise<string>
  /** Makes sure that an upload has arrived and is a picture. False if nothing arrived; refuses what is no picture. */
  settle(id: string): Promise<boolean>
  read(id: string): Promise<StoredImage | null>
  remove(id: string): Promise<void>
  /** Origin that browsers send files to, if it is not this server. */
  uploadOrigin: string | null
}
