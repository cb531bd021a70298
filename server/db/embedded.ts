import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as schema from '#shared/schema.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { provideEmptyDatabase } from './empty-database.ts'
import { makeAllPrivate } from './private-folder.ts'

/** The newest Node whose compiler is content with little. */
const FRUGAL_NODE = 22

/** Folder of the database's own files within the data folder. */
export const DATABASE_FOLDER = 'database'

/**
 * Opens the embedded database: locks its folder, creates it if it is missing, and runs the migrations.
 *
 * @param from a backup to load into a new database
 */
export async function openEmbedded(dataDir: string, migrations: string, from: Blob | undefined) {
  const unlock = lockDataDir(dataDir)
  boundCompiler()
  const folder = join(dataDir, DATABASE_FOLDER)
  try {
    if (!from && !existsSync(folder)) provideEmptyDatabase(folder, migrations)
    const lite = await PGlite.create(folder, from ? { loadDataDir: from } : {})
    const db = drizzle(lite, { schema })
    await migrate(db, { migrationsFolder: migrations })
    // PGlite creates its first files readable by everyone, whatever the umask.
    makeAllPrivate(folder)
    const close = async () => {
      await lite.close()
      unlock()
    }
    return { db, kind: 'embedded' as const, copy: () => lite.dumpDataDir('gzip'), close }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * After Node 22 the optimising compiler takes 600 MB for a single function of the database, the one that evaluates
 * expressions. There the code stays as the first compiler makes it: slower, but a host with 1 GB can start it.
 */
function boundCompiler(): void {
  if (Number.parseInt(process.versions.node, 10) <= FRUGAL_NODE) return
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
