import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** What the statements reported before they failed, and a switch to stop failing. */
export interface FailingStatements {
  /** The statements that have failed so far, each once. */
  failed: Set<string>
  /** Their parameter values. */
  values: Set<string>
  restore(): void
}

interface Runs {
  query(...args: unknown[]): Promise<unknown>
}

/**
 * From now on, each statement of this process fails the first time it is sent, inside the database and with all its
 * values in the message and detail of the error. This is the worst case of Postgres errors.
 */
export function failEachStatementOnce(): FailingStatements {
  const failed = new Set<string>()
  const values = new Set<string>()

  /** The SQL that replaces the statement. */
  const bent = (args: unknown[]): unknown[] => {
    const [first] = args
    const config = typeof first === 'object' && first !== null ? (first as { text?: string; values?: unknown[] }) : null
    const text = config ? config.text : first
    if (typeof text !== 'string' || failed.has(text)) return args
    failed.add(text)
    const given = config?.values ?? (Array.isArray(args[1]) ? args[1] : [])
    for (const value of given.flat()) values.add(String(value))
    const said = given.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')
    const quoted = `$said$params: ${said}$said$`
    const raise = `do $do$ begin raise exception using errcode = '23514', message = ${quoted}, detail = ${quoted}; end $do$`
    return args.map((arg, i) => {
      if (i === 0) return raise
      return typeof arg === 'function' ? arg : undefined
    })
  }

  const client = pg.Client.prototype as unknown as Runs
  const { query } = client
  client.query = function (...args) {
    return query.apply(this, bent(args))
  }

  const lite = PGlite.prototype as unknown as Runs & { transaction(work: (tx: Runs) => unknown): Promise<unknown> }
  const { query: liteQuery, transaction } = lite
  lite.query = function (...args) {
    return liteQuery.apply(this, bent(args))
  }
  lite.transaction = function (work) {
    return transaction.call(this, (tx) =>
      work(Object.create(tx, { query: { value: (...args: unknown[]) => tx.query(...bent(args)) } })),
    )
  }

  const restore = () => {
    client.query = query
    lite.query = liteQuery
    lite.transaction = transaction
  }
  return { failed, values, restore }
}
