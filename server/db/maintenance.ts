import type { Logger } from 'pino'
import { backUp, startBackups } from './backups.ts'
import { watchDiskSpace } from './disk-space.ts'

/** What Postgres has its administrator for: an eye on the disk, and copies. */
export interface EmbeddedMaintenance {
  isDiskLow(): boolean
  /** Makes a copy now. Failures are logged. */
  backUp(): Promise<void>
  stop(): Promise<void>
}

/** Looks after the embedded database while the server runs. */
export async function startEmbeddedMaintenance(
  database: { copy(): Promise<Blob> },
  dataDir: string,
  log: Logger,
): Promise<EmbeddedMaintenance> {
  const disk = await watchDiskSpace(dataDir, log)
  const backups = startBackups(dataDir, database.copy, disk, log)
  return {
    isDiskLow: disk.isLow,
    backUp: async () => {
      try {
        log.info({ path: await backUp(dataDir, database.copy) }, 'the database was copied, as asked for')
      } catch (error) {
        log.error({ err: error }, 'the database could not be copied')
      }
    },
    stop: async () => {
      await backups.stop()
      await disk.stop()
    },
  }
}
