import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../server/db/open.ts'
import { emptyDatabase, type FreshDatabase } from './fresh-database.ts'

/*
 * Creating an embedded database takes seconds, copying one a fraction of a second. Each run creates a template of
 * either kind, with its tables, and the tests start from copies.
 */

const log = pino({ level: 'silent' })

/**
 * Prepares an embedded database and, if TEST_DATABASE_URL names a Postgres, a database there, and removes both at the
 * end. Vitest and Playwright call it before the first test (`globalSetup`). It passes its results to the test processes
 * in environment variables. Does nothing if these are set: a run of several steps prepares them once.
 */
export async function prepareDatabases(): Promise<() => Promise<void>> {
  if (process.env.TEST_PREPARED_DATA_DIR) return async () => {}
  const removePrepared = await prepareDataDir()
  const postgres = process.env.TEST_DATABASE_URL ? await prepareOnPostgres(process.env.TEST_DATABASE_URL) : null
  return async () => {
    removePrepared()
    await postgres?.drop()
  }
}

/** Creates a data folder with an embedded database, which `newDataDir` copies from then on. */
async function prepareDataDir(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tambola-prepared-'))
  const database = await openDatabase({ dataDir: folder }, log)
  await database.close()
  process.env.TEST_PREPARED_DATA_DIR = folder
  return () => {
    delete process.env.TEST_PREPARED_DATA_DIR
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepareOnPostgres(url: string): Promise<FreshDatabase> {
  const prepared = await emptyDatabase(url)
  const database = await openDatabase({ databaseUrl: prepared.url, dataDir: '' }, log)
  await database.close()
  process.env.TEST_PREPARED_DATABASE_URL = prepared.url
  return prepared
}

/**
 * A data folder for a server. It has an empty embedded database if one was prepared, unless the server's database is
 * elsewhere. The caller removes it.
 */
export function newDataDir({ databaseUrl }: { databaseUrl?: string | undefined } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tambola-data-'))
  const prepared = process.env.TEST_PREPARED_DATA_DIR
  if (prepared && !databaseUrl) cpSync(prepared, folder, { recursive: true })
  return folder
}
