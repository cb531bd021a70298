import type { Db, Tx } from './open.ts'

/**
 * A statement that is worked out once for each connection and then only sent: building it anew costs as much as running it.
 *
 * @param build makes the statement, with a name of its own, which the database knows it by
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
