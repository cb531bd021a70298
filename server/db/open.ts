import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type * as schema from '#shared/schema.ts'

/** The result of plain SQL on both engines. */
interface RowsHKT extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] }
}
/** The database, whichever engine serves it. */
export type Db = PgDatabase<RowsHKT, typeof schema>
/** An open transaction. Pass it on: on the embedded engine, a query on `Db` inside a transaction waits forever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

interface Opened {
  db: Db
  close(): Promise<void>
}
/** An open database. Only the embedded one can be copied while it runs, as an archive; Postgres has its own tools. */
export type Database =
  | (Opened & { kind: 'postgres'; pool: Pool })
  | (Opened & { kind: 'embedded'; copy(): Promise<Blob> })

/** Connections of one process. More of them make Postgres slower: see `npm run bench -- --only pool`. */
export const POOL_SIZE = 16

/** The same path works for the sources and the built server: both are two folders below the project. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** Opens Postgres if a URL is given, else the embedded database in the data folder, and runs the migrations. */
export async function openDatabase(
  where: { databaseUrl?: string | undefined; poolSize?: number; dataDir: string; from?: Blob },
  log: Logger,
): Promise<Database> {
  // Imported on demand because the engines are large.
  if (where.databaseUrl) {
    return (await import('./postgres.ts')).openPostgres(where.databaseUrl, where.poolSize ?? POOL_SIZE, MIGRATIONS, log)
  }
  return (await import('./embedded.ts')).openEmbedded(where.dataDir, MIGRATIONS, where.from)
}

/**
 * A prepared statement that is built once for each connection. Building it for every query would cost as much as
 * running it.
 *
 * @param build builds the statement; the name it sets must be unique, since the database knows the statement by it
 */
export function prepared<T>(build: (on: Tx) => T): (on: Db | Tx) => T {
  const built = new WeakMap<Db | Tx, T>()
  return (on) => {
    const known = built.get(on)
    if (known) return known
    const statement = build(on as Tx)
    built.set(on, statement)
    return statement
  }
}
