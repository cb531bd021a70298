import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe } from 'vitest'
import { readEnv } from '../../server/app/env.ts'
import { openLog } from '../../server/app/log.ts'
import { type RunningServer, serve } from '../../server/app/serve.ts'
import { freshDatabase } from './fresh-database.ts'
import { NO_PAGES } from './no-pages.ts'
import { newDataDir } from './prepared-databases.ts'

/** A separate server for one test file, on a new database. */
export interface TestServer {
  /** Set once the tests run. */
  url: string
  /** A second set of all server parts on the same Postgres; the embedded database serves only one. */
  database: 'embedded' | 'postgres'
  databaseUrl: string | undefined
  /** Its folder for data outside the database. */
  dataDir: string
}

const postgresUrl = process.env.TEST_DATABASE_URL

/** Destination of the server's log instead of standard output. */
type LogDestination = { write(line: string): void }

/**
 * Runs the same tests on the embedded database and, if one is available, on real Postgres: for tests that depend on
 * SQL.
 */
export function onEachDatabase(
  variables: Record<string, string>,
  tests: (server: TestServer) => void,
  log?: LogDestination,
): void {
  describe('on the embedded database', () => withServer('embedded', variables, tests, log))
  if (postgresUrl) describe('on Postgres', () => withServer('postgres', variables, tests, log))
}

/** Runs tests once, on Postgres if available: for tests that do not depend on the database. */
export function onOneDatabase(
  variables: Record<string, string>,
  tests: (server: TestServer) => void,
  log?: LogDestination,
): void {
  const database = postgresUrl ? 'postgres' : 'embedded'
  describe(`on ${database}`, () => withServer(database, variables, tests, log))
}

function withServer(
  database: 'embedded' | 'postgres',
  variables: Record<string, string>,
  tests: (server: TestServer) => void,
  log?: LogDestination,
): void {
  const server: TestServer = { url: '', database, databaseUrl: undefined, dataDir: '' }
  let running: RunningServer
  let cleanUp = async () => {}
  beforeAll(async () => {
    const fresh = database === 'postgres' ? await freshDatabase(postgresUrl as string) : null
    const dataDir = newDataDir({ databaseUrl: fresh?.url })
    server.databaseUrl = fresh?.url
    server.dataDir = dataDir
    const env = readEnv({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: fresh?.url,
      CALL_COOLDOWN_MS: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...variables,
    })
    running = await serve(env, NO_PAGES, openLog(env, log))
    server.url = `http://127.0.0.1:${running.port}`
    cleanUp = async () => {
      await running.close()
      await fresh?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
  afterAll(() => cleanUp())
  tests(server)
}
