import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe } from 'vitest'
import type { SessionHash } from '#shared/game/ids.ts'
import { readEnv } from '../../server/app/env.ts'
import { openLog } from '../../server/app/logger.ts'
import { serve } from '../../server/app/serve.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import type { Pages } from '../../server/http/http-deps.ts'
import { freshDatabase, NO_PAGES, newDataDir } from './databases.ts'
import { type Settings, settingsOf } from './server-settings.ts'

/** Where the data of some tests is. Set once they run. */
interface Place {
  /** A second set of all server parts on the same Postgres; the embedded database serves only one. */
  database: 'embedded' | 'postgres'
  databaseUrl: string | undefined
  /** A folder for data outside the database. */
  dataDir: string
}

/** A separate server for some tests, on a new database. */
export interface TestServer extends Place {
  url: string
}

/** A new database without a server. */
interface OpenDatabase extends Place {
  db: Database['db']
}

const postgresUrl = process.env.TEST_DATABASE_URL
/** Postgres if there is one: for tests that do not depend on SQL. */
const ONE = [postgresUrl ? 'postgres' : 'embedded'] as const
/** For tests that do. */
const EACH = postgresUrl ? (['embedded', 'postgres'] as const) : (['embedded'] as const)

/** Destination of the server's log instead of standard output. */
type LogDestination = { write(line: string): void }
type Tests<Given> = (given: Given) => void

export const onEachDatabase = (settings: Settings, tests: Tests<TestServer>, log?: LogDestination) =>
  on(EACH, startFor(settings, log), tests)
export const onOneDatabase = (settings: Settings, tests: Tests<TestServer>, log?: LogDestination) =>
  on(ONE, startFor(settings, log), tests)
export const onEachOpenDatabase = (tests: Tests<OpenDatabase>) => on(EACH, open, tests)
export const onOneOpenDatabase = (tests: Tests<OpenDatabase>) => on(ONE, open, tests)

/** The configuration of a server for tests: any port, no cooldown, no limits, and few log lines. */
export const TOLD: Settings = { PORT: '0', LOG_LEVEL: 'error', cooldownMs: 0, limited: false }

/** Starts a server in this process on the data of a place. */
export async function startServer(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  settings: Settings = {},
  { log, pages = NO_PAGES }: { log?: LogDestination | undefined; pages?: Pages } = {},
) {
  const { variables, options } = settingsOf(TOLD, settings)
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...variables })
  const running = await serve(env, pages, openLog(env, log), options)
  return { ...running, url: `http://127.0.0.1:${running.port}` }
}

const startFor = (settings: Settings, log?: LogDestination) => async (server: TestServer) => {
  const running = await startServer(server, settings, { log })
  server.url = running.url
  return running
}

async function open(given: OpenDatabase) {
  const database = await openDatabase(given, openLog({ LOG_LEVEL: 'error' }))
  given.db = database.db
  return database
}

function on<Given extends Place>(
  databases: readonly Place['database'][],
  start: (given: Given) => Promise<{ close(): Promise<void> }>,
  tests: Tests<Given>,
): void {
  describe.each(databases)('on %s', (database) => {
    const given = { database } as Given
    let cleanUp = async () => {}
    beforeAll(async () => {
      const fresh = database === 'postgres' ? await freshDatabase(postgresUrl as string) : null
      given.databaseUrl = fresh?.url
      given.dataDir = newDataDir(given)
      const opened = await start(given)
      cleanUp = async () => {
        await opened.close()
        await fresh?.drop()
        rmSync(given.dataDir, { recursive: true, force: true })
      }
    })
    afterAll(() => cleanUp())
    tests(given)
  })
}

/** A session of a test that has no browser. */
export const sessionOf = (name: string): SessionHash => name as SessionHash
