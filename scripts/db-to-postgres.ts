import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from '../server/app/env.ts'
import { openLog } from '../server/app/logger.ts'
import { ownerOfDataDir } from '../server/db/data-dir-lock.ts'
import { DATABASE_FOLDER } from '../server/db/embedded.ts'
import { makePrivate } from '../server/db/private-folder.ts'
import { reasonNotToStart } from '../server/errors.ts'
import { moveToPostgres } from './move-to-postgres.ts'

/*
 * `npm run db:to-postgres` copies the embedded database of DATA_DIR into the empty Postgres of DATABASE_URL, while no server
 * runs.
 */

const { DATA_DIR, DATABASE_URL } = readEnv()
makePrivate(DATA_DIR)
if (!DATABASE_URL) fail('Set DATABASE_URL to an empty database, for example one that createdb has made.')
if (!existsSync(join(DATA_DIR, DATABASE_FOLDER))) {
  fail(`There is no database in ${DATA_DIR}; set DATA_DIR as the server has it.`)
}
if (ownerOfDataDir(DATA_DIR) !== null) fail(`A server is using ${DATA_DIR}. Stop it first.`)
try {
  const moved = await moveToPostgres(DATA_DIR, DATABASE_URL, openLog({ LOG_LEVEL: 'warn' }))
  for (const { table, rows } of moved) process.stdout.write(`${table}: ${rows}\n`)
  process.stdout.write(`
All is in Postgres. Start the server with DATABASE_URL, and so that seats and the admin code stay, with
  SESSION_SECRET: what is in ${join(DATA_DIR, 'session-secret')}
  ADMIN_CODE: what is in ${join(DATA_DIR, 'admin-code')}
  DATA_DIR=${DATA_DIR} for the uploaded pictures
`)
} catch (error) {
  const reason = reasonNotToStart(error)
  if (reason === null) throw error
  fail(reason)
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
