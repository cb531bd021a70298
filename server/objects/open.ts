import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { StartError } from '../errors.ts'
import { type DiskStore, openDiskStore } from './disk.ts'
import { linkSigner } from './link-signer.ts'
import { openS3Store } from './s3.ts'
import type { ObjectStore } from './store.ts'
import { startUploadSweeper } from './uploads.ts'

/** Where pictures are kept: all of the bucket's settings or none. */
interface StoreSettings {
  DATA_DIR: string
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

interface OpenStore {
  store: ObjectStore
  /** The folder, or null when pictures are kept in a bucket. */
  disk: DiskStore | null
  /** Stops the sweep of pictures that nothing shows. */
  stop(): Promise<void>
}

/**
 * Opens the configured store, a bucket or else a folder in the data folder, and starts to sweep it.
 * @throws {StartError} if only some of the bucket's settings are given
 */
export async function openStore(settings: StoreSettings, secret: string, db: Db, log: Logger): Promise<OpenStore> {
  const bucket = openBucket(settings)
  if (bucket) return { store: bucket, disk: null, stop: startUploadSweeper(db, bucket, log).stop }
  const disk = await openDiskStore(join(settings.DATA_DIR, 'uploads'), linkSigner(secret))
  return { store: disk, disk, stop: startUploadSweeper(db, disk, log).stop }
}

function openBucket(settings: StoreSettings): ObjectStore | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return openS3Store({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    })
  }
  if (S3_ENDPOINT || S3_BUCKET || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY) {
    throw new StartError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.',
    )
  }
  return null
}
