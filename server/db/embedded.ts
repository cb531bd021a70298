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
 * Opens the database inside this process, after taking its folder and bringing its tables up to date.
 *
 * @param from a copy with which a new database begins
 */
export async function openEmbedded(dataDir: string, migrations: string, from: Blob | undefined) {
  const unlock = lockDataDir(dataDir)
  try {
    const lite = await PGlite.create(join(dataDir, DATABASE_FOLDER), from ? { loadDataDir: from } : {})
    const db = drizzle(lite, { schema })
    await migrate(db, { migrationsFolder: migrations })
    // It gives its first files to everybody, whatever the process has set.
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
