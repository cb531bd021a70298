import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#shared/game/durations.ts'
import { StartError } from '../errors.ts'
import { rateLimited } from '../rate-limited-log.ts'
import { isDatabaseAway } from './failures.ts'
import { databaseOf } from './pool.ts'

/**
 * Key of the advisory lock that serialises migrations when several servers start. Any number that no other lock uses.
 */
const MIGRATION_LOCK = 7_300_482_913

/*
 * A player waits for every query, so none may take long: within three seconds they learn that the server is busy.
 * Postgres itself cancels slow statements. If Postgres as a whole hangs, it cannot, so the connection is closed from
 * this end.
 */
const LOCK_TIMEOUT_MS = 1_000
const STATEMENT_TIMEOUT_MS = 2_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5_000
/** A request may wait for a free connection and then for a new one to open. */
const WAIT_TIMEOUT_MS = 1_500
const CONNECT_TIMEOUT_MS = 900
/**
 * How long a connection stays open unused. Opening many at once on a busy machine may take longer than the limits above.
 * Some networks drop connections that are silent for four minutes.
 */
const IDLE_TIMEOUT_MS = 3 * MINUTE_MS
/** Longest time that one query or transaction may hold a connection. */
const HELD_MAX_MS = 2_500

/** Runs the migrations, then opens a pool of connections to Postgres. */
export async function openPostgres(connectionString: string, poolSize: number, migrations: string, log: Logger) {
  await prepare(connectionString, migrations, log)
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: WAIT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    Client: QuickClient,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  })
  const lost = rateLimited((err, unsaid) => log.warn({ err, unsaid }, 'a database connection was lost'))
  // Without these listeners a lost connection would end the process: the pool itself only listens to idle ones.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', lost))
  hangUpOnStalls(pool)
  return { db: databaseOf(pool), pool, kind: 'postgres' as const, close: () => pool.end() }
}

/** A client with its own connect timeout: the pool uses one value for connecting and for waiting. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

/** Closes connections that are held too long by a query or transaction. */
export function hangUpOnStalls(pool: pg.Pool): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
  pool.on('acquire', (client) => {
    const timer = setTimeout(() => {
      // If this process has stalled, the answer is here and unread. It is read before immediates run.
      setImmediate(() => {
        // Ending a client with a pending query closes its connection at once.
        if (timers.get(client) === timer) client.end(() => {})
      })
    }, HELD_MAX_MS)
    timers.set(client, timer)
  })
  pool.on('release', (_error, client) => {
    clearTimeout(timers.get(client))
    timers.delete(client)
  })
}

/** Runs migrations on a separate connection without timeouts. */
async function prepare(connectionString: string, migrations: string, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: migrations })
    await warnOfUnsafeSettings(client, log)
  } catch (error) {
    if (isDatabaseAway(error)) throw new StartError(`The database does not answer: ${(error as Error).message}`)
    throw error
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}

async function warnOfUnsafeSettings(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'",
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  log.warn(`Postgres runs with ${names} switched off: a power cut may lose calls and wins that players have seen`)
}
