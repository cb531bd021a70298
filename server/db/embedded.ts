import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { DatabaseThread } from './database-thread.ts'
import { provideEmptyDatabase } from './empty-database.ts'
import { listBackups } from './maintenance.ts'
import { databaseOf } from './pool.ts'
import { makeAllPrivate } from './private-folder.ts'

/** Folder of the database's own files within the data folder. */
export const DATABASE_FOLDER = 'database'

/** For one of all that wait for the connection. A copy of the database or a vacuum may hold it for seconds. */
const CONNECTION_WAIT_MS = 10_000

/**
 * Opens the embedded database: locks its folder, creates it if it is missing, and runs the migrations. It works in a thread
 * of its own, and the same driver speaks to it as to Postgres, on the one connection that it has.
 *
 * @param from a backup to load into a new database
 */
export async function openEmbedded(dataDir: string, migrations: string, from: Blob | undefined) {
  const unlock = lockDataDir(dataDir)
  const folder = join(dataDir, DATABASE_FOLDER)
  try {
    if (!from && !existsSync(folder)) provideEmptyDatabase(folder, migrations)
    const thread = await DatabaseThread.start(folder, from).catch(async (cause: Error) => {
      if (from) throw cause
      const newest = (await listBackups(dataDir)).at(-1)
      const restore = newest ? ` Restore its newest copy: npm run db:restore -- ${newest}` : ''
      throw new StartError(`The database in ${folder} cannot be opened (${cause.message}).${restore}`, { cause })
    })
    const pool = new pg.Pool({
      stream: () => thread.connect(),
      user: 'postgres',
      database: 'postgres',
      max: 1,
      // It prepares its statements once.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
    })
    const db = databaseOf(pool)
    await migrate(db, { migrationsFolder: migrations })
    // PGlite creates its first files readable by everyone, whatever the umask.
    makeAllPrivate(folder)
    const close = async () => {
      await pool.end()
      await thread.stop()
      unlock()
    }
    return { db, pool, kind: 'embedded' as const, copy: () => thread.copy(), close }
  } catch (error) {
    unlock()
    throw error
  }
}
