import type { Logger } from 'pino'
import { backUp, startBackups } from './backups.ts'
import { watchDiskSpace } from './disk-space.ts'

/** Tasks that the administrator of a Postgres server would do: watch the disk and make backups. */
interface EmbeddedMaintenance {
  isDiskLow(): boolean
  /** Makes a backup now. Failures are logged. */
  backUp(): Promise<void>
  stop(): Promise<void>
}

/** Runs these tasks for the embedded database. */
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
