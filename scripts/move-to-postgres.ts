import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { StartError } from '../server/errors.ts'

/** Rows that are read at once: a recorded number has 90 KB. */
const ROWS_AT_ONCE = 100

/** A table with its number of rows. */
interface Moved {
  table: string
  rows: number
}

/**
 * Copies all rows of the embedded database in a data folder into an empty Postgres, in one transaction: all are there, or
 * none. Rooms keep their versions, seats and draws, so a game goes on where it was. The folder stays as it is.
 *
 * @throws {StartError} if the Postgres has rooms or sessions already
 */
export async function moveToPostgres(dataDir: string, databaseUrl: string, log: Logger): Promise<Moved[]> {
  // Both run the same migrations, so their tables are the same.
  const from = await openDatabase({ dataDir }, log)
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await (await openDatabase({ databaseUrl, dataDir }, log)).close()
    await client.connect()
    await client.query('begin')
    const moved: Moved[] = []
    const tables = await emptyTables(client)
    await whileReferencesWait(client, async () => {
      for (const table of tables) moved.push({ table, rows: await copyTable(from.db, client, table) })
    })
    await client.query('commit')
    return moved
  } finally {
    await client.end()
    await from.close()
  }
}

/** All tables. Refuses a database in which there is something. */
async function emptyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from "${name}" limit 1`)
    if (rowCount) throw new StartError(`The database has rows in ${name} already. Make an empty one: createdb tambola`)
  }
  return rows.map(({ name }) => name)
}

/** Copies rows that may come before those they refer to, in their own table or another. That all fit is checked at the end. */
async function whileReferencesWait(client: pg.Client, copy: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ change: string }>(`
    select format('alter table %s alter constraint %I', conrelid::regclass, conname) as change
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { change } of rows) await client.query(`${change} deferrable initially deferred`)
  await copy()
  await client.query('set constraints all immediate')
  for (const { change } of rows) await client.query(`${change} not deferrable`)
}

/** Rows travel as JSON text, in which every value of every type comes back as it was. Postgres fills generated columns itself. */
async function copyTable(from: Db, to: pg.Client, table: string): Promise<number> {
  const { rows: found } = await to.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const columns = found.map(({ name }) => `"${name}"`).join(', ')
  const into = `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1)`
  let copied = 0
  await from.transaction(async (tx) => {
    await tx.execute(
      sql`declare each_row cursor for select row_to_json(source)::text as row from ${sql.identifier(table)} source`,
    )
    for (;;) {
      const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${ROWS_AT_ONCE} from each_row`))
      if (rows.length === 0) return
      await to.query(into, [`[${rows.map(({ row }) => row).join(',')}]`])
      copied += rows.length
    }
  })
  return copied
}
