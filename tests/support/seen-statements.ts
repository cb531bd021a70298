import pg from 'pg'

/** A statement as it was sent to Postgres. */
export interface SeenStatement {
  text: string
  values: unknown[]
}

/** From now on, records each statement that this process sends to Postgres. */
export function seeStatements(): { seen: SeenStatement[]; stop(): void } {
  const seen: SeenStatement[] = []
  const client = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown }
  const { query } = client
  client.query = function (...args) {
    const [first, second] = args
    const config = typeof first === 'object' && first !== null ? (first as { text?: string; values?: unknown[] }) : null
    const text = config ? config.text : first
    const values = config?.values ?? (Array.isArray(second) ? second : [])
    if (typeof text === 'string') seen.push({ text, values })
    return query.apply(this, args)
  }
  return {
    seen,
    stop: () => {
      client.query = query
    },
  }
}
