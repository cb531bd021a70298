import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { readEnv } from '../../server/env.ts'
import { openLog } from '../../server/log.ts'
import { type Pages, type RunningServer, serve } from '../../server/serve.ts'

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

/** Runs the same tests against the embedded database and, where one is at hand, against real Postgres. */
export function onEachDatabase(
  variables: Record<string, string>,
  tests: (server: TestServer) => void,
  log?: LogDestination,
): void {
  describe('on the embedded database', () => withServer('embedded', variables, tests, log))
  if (postgresUrl) describe('on Postgres', () => withServer('postgres', variables, tests, log))
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
    const dataDir = mkdtempSync(join(tmpdir(), 'tambola-test-'))
    const fresh = database === 'postgres' ? await freshDatabase(postgresUrl as string) : null
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

/** An empty database of its own on a Postgres server. */
export async function freshDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `tambola_test_${randomBytes(6).toString('hex')}`
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asAdmin(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }
}
