import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A separate database on a Postgres server. */
export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** An empty database on a Postgres server. It has all tables if a template was prepared on that server. */
export function freshDatabase(adminUrl: string): Promise<FreshDatabase> {
  const prepared = process.env.TEST_PREPARED_DATABASE_URL
  const isThere = prepared && new URL(prepared).host === new URL(adminUrl).host
  return createDatabase(adminUrl, isThere ? ` template ${nameIn(prepared)}` : '')
}

/** A database without tables, so that a server has to run all migrations. */
export function emptyDatabase(adminUrl: string): Promise<FreshDatabase> {
  return createDatabase(adminUrl, '')
}

async function createDatabase(adminUrl: string, options: string): Promise<FreshDatabase> {
  const name = `tambola_test_${randomBytes(6).toString('hex')}`
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asAdmin(`create database ${name}${options}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)
