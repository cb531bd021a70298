import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type * as schema from '#shared/schema.ts'

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

interface Opened {
  db: Db
  pool: QueryPool
  close(): Promise<void>
}
/** Postgres makes its own copies; the embedded database can be copied while it runs, as one archive. */
export type Database =
  | (Opened & { kind: 'postgres'; pool: Pool })
  | (Opened & { kind: 'embedded'; copy(): Promise<Blob> })

/** Connections of one process. More of them make Postgres slower, not faster: `npm run bench -- --only pool`. */
export const POOL_SIZE = 16

/** Both the sources and the built server lie two folders below the project. */
const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** Opens Postgres if a URL is given, else the embedded database in the data folder, and brings its tables up to date. */
export async function openDatabase(
  where: { databaseUrl?: string | undefined; poolSize?: number; dataDir: string; from?: Blob },
  log: Logger,
): Promise<Database> {
  // The engines are large: only the one in use is loaded.
  if (where.databaseUrl) {
    return (await import('./postgres.ts')).openPostgres(where.databaseUrl, where.poolSize ?? POOL_SIZE, MIGRATIONS, log)
  }
  return (await import('./embedded.ts')).openEmbedded(where.dataDir, MIGRATIONS, where.from)
}
