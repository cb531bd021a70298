import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../server/db/db.ts'
import { DATABASE_FOLDER } from '../server/db/embedded.ts'
import { openDatabase } from '../server/db/open.ts'

/**
 * Restores a backup of the embedded database. The current database is moved aside, and moved back if the backup is
 * unusable.
 *
 * @returns the new path of the former database, or null if there was none
 */
export async function restoreEmbedded(dataDir: string, copy: Blob, log: Logger): Promise<string | null> {
  const folder = join(dataDir, DATABASE_FOLDER)
  const aside = `${folder}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
  const hadOne = existsSync(folder)
  if (hadOne) renameSync(folder, aside)
  try {
    const database = await openDatabase({ dataDir, from: copy }, log)
    await giveNewEpochs(database.db)
    await database.close()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    if (hadOne) renameSync(aside, folder)
    throw error
  }
  return hadOne ? aside : null
}

/**
 * After a restore the same room and version may be a different state from the one that browsers have. A new epoch makes
 * them drop theirs and fetch again. Rooms in use at the time of the copy are as if left now, not so long ago.
 */
export async function giveNewEpochs(db: Db): Promise<void> {
  await db.execute(sql`
    update game_rooms set epoch = substr(md5(random()::text || id), 1, 12),
      changed_at = case status when 'finished' then changed_at else now() end`)
}
