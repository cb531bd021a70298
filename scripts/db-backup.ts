import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readEnv } from '../server/app/env.ts'
import { openLog } from '../server/app/logger.ts'
import { ownerOfDataDir } from '../server/db/data-dir-lock.ts'
import { DATABASE_FOLDER } from '../server/db/embedded.ts'
import { backUp, listBackups } from '../server/db/maintenance.ts'
import { openDatabase } from '../server/db/open.ts'
import { giveToOwner, makePrivate } from '../server/db/private-folder.ts'

/* `npm run db:backup` backs up the embedded database, whether or not a server is using it. */

const COPIED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 50

const env = readEnv()
makePrivate(env.DATA_DIR)
process.on('exit', () => giveToOwner(env.DATA_DIR))
// Another `db:backup` may ask this one, which has locked the folder, with a signal that ends a process without a listener.
process.on('SIGUSR2', () => {})
if (env.DATABASE_URL) {
  fail('Postgres makes its own copies: pg_dump --format=custom --file=tambola.dump "$DATABASE_URL"')
}
const owner = ownerOfDataDir(env.DATA_DIR)
if (owner === null && !existsSync(join(env.DATA_DIR, DATABASE_FOLDER))) {
  fail(`There is no database in ${env.DATA_DIR}; set DATA_DIR as the server has it.`)
}
if (owner !== null && process.platform === 'win32') {
  fail('On Windows a running server cannot be asked for a copy. It makes one every hour.')
}
const path = owner === null ? await copyIt() : await askTheServer(owner)
if (path === null) fail(`Process ${owner} has made no copy. The log of a server says why; otherwise try again.`)
process.stdout.write(`${path}\n`)

async function copyIt(): Promise<string> {
  const database = await openDatabase({ dataDir: env.DATA_DIR }, openLog(env))
  if (database.kind !== 'embedded') throw new Error('not the embedded database')
  const copied = await backUp(env.DATA_DIR, database.copy)
  await database.close()
  return copied
}

/** Only the process that has the database open can copy it. This signal asks it to. */
async function askTheServer(pid: number): Promise<string | null> {
  const before = await listBackups(env.DATA_DIR)
  const giveUpAt = performance.now() + COPIED_WITHIN_MS
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    const isOver = ownerOfDataDir(env.DATA_DIR) !== pid || performance.now() > giveUpAt
    const added = (await listBackups(env.DATA_DIR)).find((path) => !before.includes(path))
    if (added || isOver) return added ?? null
    await wait(LOOK_EVERY_MS)
  }
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
