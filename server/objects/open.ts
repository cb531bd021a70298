import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { type DiskStore, openDiskStore } from './disk.ts'
import { linkSigner } from './link-signer.ts'
import { openS3Store, type S3Config } from './s3.ts'
import type { ObjectStore } from './store.ts'
import { startUploadSweeper } from './uploads.ts'

/** Where pictures are kept. */
interface StoreSettings {
  DATA_DIR: string
  S3_URL?: S3Config | undefined
}

interface OpenStore {
  store: ObjectStore
  /** The folder, or null when pictures are kept in a bucket. */
  disk: DiskStore | null
  /** Stops the sweep of pictures that nothing shows. */
  stop(): Promise<void>
}

/** Opens the configured store, a bucket or else a folder in the data folder, and starts to sweep it. */
export async function openStore(
  { DATA_DIR, S3_URL }: StoreSettings,
  secret: string,
  db: Db,
  log: Logger,
): Promise<OpenStore> {
  if (S3_URL) {
    const bucket = openS3Store(S3_URL)
    return { store: bucket, disk: null, stop: startUploadSweeper(db, bucket, log).stop }
  }
  const disk = await openDiskStore(join(DATA_DIR, 'uploads'), linkSigner(secret))
  return { store: disk, disk, stop: startUploadSweeper(db, disk, log).stop }
}
