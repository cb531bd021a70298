import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from '../server/app/env.ts'
import { openLog } from '../server/app/logger.ts'
import { ownerOfDataDir } from '../server/db/data-dir-lock.ts'
import { DATABASE_FOLDER } from '../server/db/embedded.ts'
import { backUp, backupsFolder } from '../server/db/maintenance.ts'
import { openDatabase } from '../server/db/open.ts'
import { makePrivate } from '../server/db/private-folder.ts'

/* `npm run db:backup` backs up the embedded database. Only the process that has it open can copy it. */

const env = readEnv()
makePrivate(env.DATA_DIR)
if (env.DATABASE_URL) {
  fail('Postgres makes its own copies: pg_dump --format=custom --file=tambola.dump "$DATABASE_URL"')
}
if (ownerOfDataDir(env.DATA_DIR) !== null) {
  fail(`A server is using ${env.DATA_DIR}. It copies the database every hour into ${backupsFolder(env.DATA_DIR)}.`)
}
if (!existsSync(join(env.DATA_DIR, DATABASE_FOLDER))) {
  fail(`There is no database in ${env.DATA_DIR}; set DATA_DIR as the server has it.`)
}
const database = await openDatabase({ dataDir: env.DATA_DIR }, openLog(env))
if (database.kind !== 'embedded') throw new Error('not the embedded database')
const path = await backUp(env.DATA_DIR, database.copy)
await database.close()
process.stdout.write(`${path}\n`)

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
