import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The result of plain SQL on both engines. */
interface RowsHKT extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] }
}
/** The database, whichever engine serves it. */
export type Db = PgDatabase<RowsHKT>
/** An open transaction. Pass it on: on the embedded engine, a query on `Db` inside a transaction waits forever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

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
