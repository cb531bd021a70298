import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx } from './db.ts'

/** The database behind a pool of connections. */
export const databaseOf = (pool: pg.Pool) => Object.assign(drizzle(pool), { transaction: transactionsOn(pool) })

/**
 * Like `transaction` of drizzle, but with one handle per connection instead of one per transaction, so that prepared
 * statements stay prepared.
 */
function transactionsOn(pool: pg.Pool): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const handles = new WeakMap<pg.PoolClient, Tx>()
  const handleOf = (client: pg.PoolClient) => {
    const known = handles.get(client)
    if (known) return known
    const handle = drizzle(client) as unknown as Tx
    handles.set(client, handle)
    return handle
  }
  return async (work) => {
    const client = await pool.connect()
    let fault: Error | undefined
    try {
      await client.query('begin')
      const result = await work(handleOf(client))
      await client.query('commit')
      return result
    } catch (error) {
      // A connection that cannot roll back must not be reused.
      await client.query('rollback').catch((broken: Error) => {
        fault = broken
      })
      throw error
    } finally {
      client.release(fault)
    }
  }
}
