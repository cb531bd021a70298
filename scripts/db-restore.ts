import { openAsBlob } from 'node:fs'
import { readEnv } from '../server/app/env.ts'
import { openLog } from '../server/app/logger.ts'
import { ownerOfDataDir } from '../server/db/data-dir-lock.ts'
import { openDatabase } from '../server/db/open.ts'
import { makePrivate } from '../server/db/private-folder.ts'
import { giveNewEpochs, restoreEmbedded } from './restore.ts'

/*
 * `npm run db:restore -- <copy>` restores a backup of the embedded database. With DATABASE_URL and without a file, run
 * it after pg_restore: it makes browsers drop their cached state.
 */

const env = readEnv()
makePrivate(env.DATA_DIR)
const log = openLog({ LOG_LEVEL: 'warn' })
const [file] = process.argv.slice(2)

if (env.DATABASE_URL) {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }, log)
  await giveNewEpochs(database.db)
  await database.close()
  say('All browsers will discard their copies and fetch the rooms again.')
} else if (!file) {
  fail('Which copy? npm run db:restore -- .data/backups/tambola-....tar.gz')
} else if (ownerOfDataDir(env.DATA_DIR) !== null) {
  fail(`A server is using ${env.DATA_DIR}. Stop it first.`)
} else {
  const aside = await restoreEmbedded(env.DATA_DIR, await openAsBlob(file), log)
  say(aside ? `Restored. The former database is in ${aside}.` : 'Restored.')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
