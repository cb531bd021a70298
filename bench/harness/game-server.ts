import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { untilReady } from '../../scripts/until-ready.ts'
import { builtServer } from '../../tests/support/built-process.ts'
import { freshDatabase } from '../../tests/support/databases.ts'
import { type Settings, settingsOf } from '../../tests/support/server-settings.ts'
import { type Child, startChild } from './child.ts'

/** The built server as deployed, in its own process. */
export interface GameServer extends Child {
  url: string
  port: number
}

/** A Postgres for benchmarks that creates empty databases on request. */
export interface BenchPostgres {
  database(): Promise<string>
  stop(): Promise<void>
}

export async function providePostgres(): Promise<BenchPostgres> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('This needs a Postgres: install one, or name one in TEST_DATABASE_URL.')
  return { database: async () => (await freshDatabase(postgres.url)).url, stop: postgres.stop }
}

/** Runs statements on a database from outside any server. */
export async function runIn(database: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

const DEFAULTS: Settings = {
  SESSION_SECRET: 'only for this benchmark',
  ADMIN_CODE: 'only for this benchmark',
  LOG_LEVEL: 'warn',
  limited: false,
  cooldownMs: 0,
}

/** Starts the built server on a database and waits until it is ready. */
export async function startGameServer(databaseUrl: string, settings: Settings = {}): Promise<GameServer> {
  const { variables, options } = settingsOf(DEFAULTS, settings)
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'tambola-bench-'))
  const own = { PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const [file = '', ...args] = builtServer(options)
  const child = startChild(file, { ...own, ...variables }, args)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  const stop = async () => {
    await child.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...child, stop, url, port }
}
