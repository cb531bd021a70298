import pg from 'pg'

/** A statement as it was sent to Postgres. */
export interface SeenStatement {
  text: string
  values: unknown[]
}

interface Runs {
  query(...args: unknown[]): Promise<unknown>
}
const client = pg.Client.prototype as unknown as Runs

/** The statement that a call of `query` sends, as a text with values or as one object. Null for anything else. */
function statementOf([first, second]: unknown[]): SeenStatement | null {
  const config = typeof first === 'object' && first !== null ? (first as Partial<SeenStatement>) : null
  const text = config ? config.text : first
  const values = config?.values ?? (Array.isArray(second) ? second : [])
  return typeof text === 'string' ? { text, values } : null
}

/** From now on, records each statement that this process sends to Postgres. */
export function seeStatements(): { seen: SeenStatement[]; stop(): void } {
  const seen: SeenStatement[] = []
  const { query } = client
  client.query = function (...args) {
    const statement = statementOf(args)
    if (statement) seen.push(statement)
    return query.apply(this, args)
  }
  const stop = () => {
    client.query = query
  }
  return { seen, stop }
}

/**
 * From now on, each statement of this process fails the first time it is sent, inside the database and with all its
 * values in the message and detail of the error. This is the worst case of Postgres errors.
 */
export function failEachStatementOnce() {
  /** The statements that have failed so far, each once, and their values. */
  const failed = new Set<string>()
  const values = new Set<string>()

  /** The SQL that replaces the statement. */
  const bent = (args: unknown[]): unknown[] => {
    const statement = statementOf(args)
    if (!statement || failed.has(statement.text)) return args
    failed.add(statement.text)
    for (const value of statement.values.flat()) values.add(String(value))
    const said = statement.values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')
    const quoted = `$said$params: ${said}$said$`
    const raise = `do $do$ begin raise exception using errcode = '23514', message = ${quoted}, detail = ${quoted}; end $do$`
    return [raise, ...args.slice(1).map((arg) => (typeof arg === 'function' ? arg : undefined))]
  }

  const { query } = client
  client.query = function (...args) {
    return query.apply(this, bent(args))
  }
  const restore = () => {
    client.query = query
  }
  return { failed, values, restore }
}
