import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe } from 'vitest'
import { readEnv } from '../../server/env.ts'
import { openLog } from '../../server/log.ts'
import { type Pages, type RunningServer, serve } from '../../server/serve.ts'
import { freshDatabase } from './fresh-database.ts'
import { newDataDir } from './prepared-databases.ts'

/** A server of its own for one test file, on a fresh database. */
export interface TestServer {
  /** Set once the tests run. */
  url: string
  /** A second server process's worth of parts on the same Postgres; the embedded database serves only one. */
  database: 'embedded' | 'postgres'
  databaseUrl: string | undefined
  /** Where it keeps what is not in the database. */
  dataDir: string
}

const NO_PAGES: Pages = { handler: () => (_request, _response, next) => next(), built: true }
const postgresUrl = process.env.TEST_DATABASE_URL

/** Where the server's log goes instead of to standard output. */
export type LogDestination = { write(line: string): void }

/**
 * Runs the same tests against the embedded database and, where one is at hand, against real Postgres: for tests of what
 * SQL does.
 */
export function onEachDatabase(
  variables: Record<string, string>,
  tests: (server: TestServer) => void,
  log?: LogDestination,
): void {
  describe('on the embedded database', () => withServer('embedded', variables, tests, log))
  if (postgresUrl) describe('on Postgres', () => withServer('postgres', variables, tests, log))
}

/** Runs tests once, against Postgres where one is at hand: for tests to which the database is all the same. */
export function onOneDatabase(
  variables: Record<string, string>,
  tests: (server: TestServer) => void,
  log?: LogDestination,
): void {
  const database = postgresUrl ? 'postgres' : 'embedded'
  describe(`on ${database}`, () => withServer(database, variables, tests, log))
}

/** Runs tests once, against the embedded database: for tests of what it shares a process with. */
export function onEmbeddedDatabase(
  variables: Record<string, string>,
  tests: (server: TestServer) => void,
  log?: LogDestination,
): void {
  describe('on the embedded database', () => withServer('embedded', variables, tests, log))
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
