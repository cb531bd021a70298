import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import * as schema from '#shared/schema.ts'
import { lockDataDir } from './data-dir-lock.ts'

/** What both engines answer to plain SQL. */
interface RowsHKT extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] }
}
/** The database, whichever engine serves it. */
export type Db = PgDatabase<RowsHKT, typeof schema>
/** An open transaction. On the embedded engine a query on `Db` inside one waits for itself: pass this on instead. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** What the session store needs of a driver. */
export interface QueryPool {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface Database {
  db: Db
  pool: QueryPool
  kind: 'postgres' | 'embedded'
  close(): Promise<void>
}

/** Both the sources and the built server lie two folders below the project. */
const MIGRATIONS = join(import.meta.dirname, '../../migrations')
/** Any number that nothing else locks: one migration at a time, however many servers start. */
const MIGRATION_LOCK = 7_300_482_913
const POOL_SIZE = 16

/** Opens Postgres if a URL is given, else the embedded database in the data folder, and brings its tables up to date. */
export async function openDatabase(
  where: { databaseUrl?: string | undefined; dataDir: string },
  log: Logger,
): Promise<Database> {
  return where.databaseUrl ? openPostgres(where.databaseUrl, log) : openEmbedded(where.dataDir)
}

async function openPostgres(connectionString: string, log: Logger): Promise<Database> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE })
  // Without a listener a connection lost while idle would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    client.release()
  }
  return { db: drizzle(pool, { schema }), pool, kind: 'postgres', close: () => pool.end() }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const { drizzle } = await import('drizzle-orm/pglite')
    const { migrate } = await import('drizzle-orm/pglite/migrator')
    const lite = await PGlite.create(join(dataDir, 'database'))
    const db = drizzle(lite, { schema })
    await migrate(db, { migrationsFolder: MIGRATIONS })
    const close = async () => {
      await lite.close()
      unlock()
    }
    return { db, pool: { query: (text, values) => lite.query(text, values) }, kind: 'embedded', close }
  } catch (error) {
    unlock()
    throw error
  }
}
