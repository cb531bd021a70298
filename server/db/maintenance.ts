import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { HOUR_MS, MINUTE_MS } from '#shared/game/durations.ts'
import { runEvery } from '../scheduler.ts'
import type { Db } from './db.ts'
import { type DiskSpace, watchDiskSpace } from './disk-space.ts'

/** Tasks that the administrator of a Postgres server would do: watch the disk and make backups. */
interface EmbeddedMaintenance {
  isDiskLow(): boolean
  stop(): Promise<void>
}

/** Runs these tasks for the embedded database. */
export async function startEmbeddedMaintenance(
  database: { db: Db; copy(): Promise<Blob> },
  dataDir: string,
  leastFreeBytes: number,
  log: Logger,
): Promise<EmbeddedMaintenance> {
  const disk = await watchDiskSpace(dataDir, leastFreeBytes, log)
  const round = async () => {
    const path = await tidy(database, dataDir, disk)
    if (path) log.info({ path }, 'the database was copied')
  }
  const backups = runEvery(LOOK_FOR_BACKUP_MS, 'copy of the database', round, log)
  return {
    isDiskLow: disk.isLow,
    stop: async () => {
      await backups.stop()
      await disk.stop()
    },
  }
}

const LOOK_FOR_BACKUP_MS = 5 * MINUTE_MS
const BACKUPS_KEPT = 6
const NAME = /^tambola-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/

/** Folder of the backups within the data folder. */
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

/** Full paths of the backups in a data folder, oldest first. */
export async function listBackups(dataDir: string): Promise<string[]> {
  const names = await readdir(backupsFolder(dataDir)).catch(() => [])
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(backupsFolder(dataDir), name))
}

/**
 * Writes a backup of the embedded database and removes all but the newest few. Backups are atomic: a file gets its name
 * only when it is safely on disk.
 *
 * @returns the path of the backup
 */
export async function backUp(dataDir: string, copy: () => Promise<Blob>, now = new Date()): Promise<string> {
  await mkdir(backupsFolder(dataDir), { recursive: true })
  const path = join(backupsFolder(dataDir), `tambola-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`)
  const draft = `${path}.draft`
  try {
    await writeSafely(draft, await copy())
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  const made = await listBackups(dataDir)
  // Those that a clock dated which was ahead go first. Else they would stay, and this one go.
  const oldestFirst = [...made.filter((each) => each > path), ...made.filter((each) => each <= path)]
  for (const old of oldestFirst.slice(0, -BACKUPS_KEPT)) await rm(old)
  return path
}

async function writeSafely(path: string, content: Blob): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(Buffer.from(await content.arrayBuffer()))
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Empties the log of the embedded database. If no backup is of the last hour and the disk has space, makes one, returns its
 * path, and frees the space of deleted rows. The engine has no processes that do so, and log and files would only grow.
 */
export async function tidy(
  { db, copy }: { db: Pick<Db, 'execute'>; copy(): Promise<Blob> },
  dataDir: string,
  disk: Pick<DiskSpace, 'isLow'>,
  now = new Date(),
): Promise<string | null> {
  // A failure is thrown after the copy, which may be needed then.
  const emptied = await db.execute(sql`checkpoint`).catch((error: Error) => error)
  const agesMs = (await listBackups(dataDir)).map((path) => now.getTime() - timeOf(path))
  const isDue = !disk.isLow() && !agesMs.some((age) => age >= 0 && age < HOUR_MS)
  const path = isDue ? await backUp(dataDir, copy, now) : null
  if (emptied instanceof Error) throw emptied
  if (path) await db.execute(sql`vacuum`)
  return path
}

function timeOf(path: string): number {
  const [, day, hours, minutes, seconds, ms] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(path) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
}
