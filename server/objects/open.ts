import { join } from 'node:path'
import type { Env } from '../env.ts'
import { StartError } from '../errors.ts'
import { type DiskStore, openDiskStore } from './disk.ts'
import { openS3Store } from './s3.ts'
import type { ObjectStore } from './store.ts'
import { linkSigner } from './upload-link.ts'

/** Opens the configured store: a bucket, else a folder in the data folder. */
export async function openStore(
  env: Env,
  sessionSecret: string,
): Promise<{ store: ObjectStore; disk: DiskStore | null }> {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
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
  const disk = await openDiskStore(join(env.DATA_DIR, 'uploads'), linkSigner(sessionSecret))
  return { store: disk, disk }
}
