import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe } from 'vitest'
import { openLog } from '../../server/app/log.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { freshDatabase } from './fresh-database.ts'
import { newDataDir } from './prepared-databases.ts'

/** A new database without a server. */
interface OpenDatabase {
  /** Set once the tests run. */
  db: Database['db']
  /** A folder that is removed with it. */
  folder: string
}

/** Runs the same tests on the embedded database and, if one is available, on real Postgres. */
export function onEachOpenDatabase(tests: (given: OpenDatabase) => void): void {
  const postgresUrl = process.env.TEST_DATABASE_URL
  describe('in the embedded database', () => withDatabase(undefined, tests))
  if (postgresUrl) describe('in Postgres', () => withDatabase(postgresUrl, tests))
}

/** Runs tests once, in Postgres if available: for tests that do not depend on SQL. */
export function onOneOpenDatabase(tests: (given: OpenDatabase) => void): void {
  const postgresUrl = process.env.TEST_DATABASE_URL
  describe(postgresUrl ? 'in Postgres' : 'in the embedded database', () => withDatabase(postgresUrl, tests))
}

function withDatabase(adminUrl: string | undefined, tests: (given: OpenDatabase) => void): void {
  const given = { folder: '' } as OpenDatabase
  let cleanUp = async () => {}
  beforeAll(async () => {
    const fresh = adminUrl ? await freshDatabase(adminUrl) : null
    given.folder = newDataDir({ databaseUrl: fresh?.url })
    const where = { databaseUrl: fresh?.url, dataDir: given.folder }
    const database = await openDatabase(where, openLog({ LOG_LEVEL: 'error' }))
    given.db = database.db
    cleanUp = async () => {
      await database.close()
      await fresh?.drop()
      rmSync(given.folder, { recursive: true, force: true })
    }
  })
  afterAll(() => cleanUp())
  tests(given)
}
