import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** An empty database of its own on a Postgres server. */
export async function freshDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `tambola_test_${randomBytes(6).toString('hex')}`
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asAdmin(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }
}
