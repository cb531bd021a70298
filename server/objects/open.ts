import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { type DiskStore, openDiskStore } from './disk.ts'
import { openS3Store } from './s3.ts'
import type { ObjectStore } from './store.ts'
import { linkSigner } from './upload-link.ts'

/** Where pictures are kept: all of the bucket's settings or none. */
interface StoreSettings {
  DATA_DIR: string
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Opens the configured store: a bucket, else a folder in the data folder. */
export async function openStore(
  settings: StoreSettings,
  sessionSecret: string,
): Promise<{ store: ObjectStore; disk: DiskStore | null }> {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const store = openS3Store({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    })
    return { store, disk: null }
  }
  if (S3_ENDPOINT || S3_BUCKET || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY) {
    throw new StartError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.',
    )
  }
  const disk = await openDiskStore(join(settings.DATA_DIR, 'uploads'), linkSigner(sessionSecret))
  return { store: disk, disk }
}
