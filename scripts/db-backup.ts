import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { readEnv } from '../server/app/env.ts'
import { openLog } from '../server/app/log.ts'
import { ownerOfDataDir } from '../server/db/data-dir-lock.ts'
import { backUp, backupsFolder, listBackups } from '../server/db/maintenance.ts'
import { openDatabase } from '../server/db/open.ts'
import { makePrivate } from '../server/db/private-folder.ts'

/* `npm run db:backup` backs up the embedded database, whether or not a server is using it. */

const COPIED_WITHIN_MS = 60_000

const env = readEnv()
makePrivate(env.DATA_DIR)
if (env.DATABASE_URL) {
  process.stderr.write('Postgres makes its own copies: pg_dump --format=custom --file=tambola.dump "$DATABASE_URL"\n')
  process.exit(1)
}
const owner = ownerOfDataDir(env.DATA_DIR)
const path = owner === null ? await copyIt() : await askTheServer(owner)
if (path === null) {
  process.stderr.write('The server has made no copy within a minute. Its log says why.\n')
  process.exit(1)
}
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
  const folder = backupsFolder(env.DATA_DIR)
  await mkdir(folder, { recursive: true })
  const before = await listBackups(env.DATA_DIR)
  const changes = watch(folder)
  const copied = new Promise<string>((resolve) => {
    changes.on('change', async () => {
      const added = (await listBackups(env.DATA_DIR)).find((path) => !before.includes(path))
      if (added) resolve(added)
    })
  })
  process.kill(pid, 'SIGUSR2')
  const made = await Promise.race([copied, wait(COPIED_WITHIN_MS, null, { ref: false })])
  changes.close()
  return made
}
