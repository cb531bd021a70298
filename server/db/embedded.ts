import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as schema from '#shared/schema.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { makeAllPrivate } from './private-folder.ts'

/** Folder of the database's own files within the data folder. */
export const DATABASE_FOLDER = 'database'

/**
 * Opens the embedded database: locks its folder and runs the migrations.
 *
 * @param from a backup to load into a new database
 */
export async function openEmbedded(dataDir: string, migrations: string, from: Blob | undefined) {
  const unlock = lockDataDir(dataDir)
  try {
    const lite = await PGlite.create(join(dataDir, DATABASE_FOLDER), from ? { loadDataDir: from } : {})
    const db = drizzle(lite, { schema })
    await migrate(db, { migrationsFolder: migrations })
    // PGlite creates its first files readable by everyone, whatever the umask.
    makeAllPrivate(join(dataDir, DATABASE_FOLDER))
    const close = async () => {
      await lite.close()
      unlock()
    }
    const pool = { query: (text: string, values?: unknown[]) => lite.query(text, values) }
    return { db, pool, kind: 'embedded' as const, copy: () => lite.dumpDataDir('gzip'), close }
  } catch (error) {
    unlock()
    throw error
  }
}
