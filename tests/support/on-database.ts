import pg from 'pg'
import { waitUntil } from '../../scripts/waiting.ts'
import type { TestServer } from './test-server.ts'

/** Runs a statement on a test server's Postgres, beside the server. */
export function onDatabase(
  { databaseUrl }: Pick<TestServer, 'databaseUrl'>,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  return queryOnce({ connectionString: databaseUrl }, statement, values)
}

/** Runs one statement on a connection of its own. */
export async function queryOnce(
  config: pg.ClientConfig,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client(config)
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
  return waitUntil('Postgres answers', () => queryOnce({ connectionString: databaseUrl }, statement).catch(() => null))
}
