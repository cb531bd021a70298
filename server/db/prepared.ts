import type { Db, Tx } from './open.ts'

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
