import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db.ts'

interface OpenConnection {
  db: Db
  pool: Pool
  close(): Promise<void>
}
/** An open database. Only the embedded one can be copied while it runs, as an archive; Postgres has its own tools. */
export type Database =
  | (OpenConnection & { kind: 'postgres' })
  | (OpenConnection & { kind: 'embedded'; copy(): Promise<Blob> })

/** Connections of one process. More of them make Postgres slower. */
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
