import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { waitUntil } from '../../scripts/waiting.ts'
import { openDatabase } from '../../server/db/open.ts'
import type { Pages } from '../../server/http/http-deps.ts'

/*
 * Creating an embedded database takes seconds, copying one a fraction of a second. Each run creates a template of
 * either kind, with its tables, and the tests start from copies.
 */

/** A separate database on a Postgres server. */
interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * Prepares an embedded database and, if TEST_DATABASE_URL names a Postgres, a database there, and returns how to remove
 * both. Its results are environment variables. If these are set it does nothing: a run of several steps prepares them once.
 */
export async function prepareDatabases(): Promise<() => Promise<void>> {
  const { env } = process
  if (env.TEST_PREPARED_DATA_DIR) return async () => {}
  const open = async (where: Parameters<typeof openDatabase>[0]) =>
    (await openDatabase(where, pino({ level: 'silent' }))).close()
  const folder = mkdtempSync(join(tmpdir(), 'tambola-prepared-'))
  await open({ dataDir: folder })
  env.TEST_PREPARED_DATA_DIR = folder
  const onPostgres = env.TEST_DATABASE_URL ? await emptyDatabase(env.TEST_DATABASE_URL) : null
  if (onPostgres) {
    await open({ databaseUrl: onPostgres.url, dataDir: '' })
    env.TEST_PREPARED_DATABASE_URL = onPostgres.url
  }
  return async () => {
    delete env.TEST_PREPARED_DATA_DIR
    rmSync(folder, { recursive: true, force: true })
    await onPostgres?.drop()
  }
}

/** A data folder for a server, which the caller removes. It has an embedded database unless the server's is elsewhere. */
export function newDataDir({ databaseUrl }: { databaseUrl?: string | undefined } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tambola-data-'))
  const prepared = process.env.TEST_PREPARED_DATA_DIR
  if (prepared && !databaseUrl) cpSync(prepared, folder, { recursive: true })
  return folder
}

/** An empty database on a Postgres server. It has all tables if a template was prepared on that server. */
export function freshDatabase(adminUrl: string): Promise<FreshDatabase> {
  const prepared = process.env.TEST_PREPARED_DATABASE_URL
  if (!prepared || new URL(prepared).host !== new URL(adminUrl).host) return emptyDatabase(adminUrl)
  return emptyDatabase(adminUrl, ` template ${new URL(prepared).pathname.slice(1)}`)
}

/** A database without tables, so that a server has to run all migrations. */
export async function emptyDatabase(adminUrl: string, options = ''): Promise<FreshDatabase> {
  const name = `tambola_test_${randomBytes(6).toString('hex')}`
  await onDatabase({ databaseUrl: adminUrl }, `create database ${name}${options}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const drop = async () => {
    await onDatabase({ databaseUrl: adminUrl }, `drop database ${name} with (force)`)
  }
  return { url: url.href, drop }
}

/** Runs a statement on a server's Postgres, beside the server, on a connection of its own. */
export async function onDatabase(
  { databaseUrl }: { databaseUrl: string | undefined },
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // When Postgres stops or starts, the call rejects, and pg reports the closed connection a second time as an event.
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** The same, asked again while Postgres is down or ends connections: it restarts, or its clock jumps. */
export function queryWhenUp(databaseUrl: string, statement: string): Promise<pg.QueryResult> {
  return waitUntil('Postgres answers', () => onDatabase({ databaseUrl }, statement).catch(() => null))
}

/** For servers that are only read from. */
export const NO_PAGES: Pages = { handler: () => (_request, _response, next) => next(), built: true }
