import pg from 'pg'
import type { TestServer } from './test-server.ts'

/** Runs a statement on a test server's Postgres, beside the server. */
export async function onDatabase(
  { databaseUrl }: TestServer,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client.query(statement, values).finally(() => client.end())
}
