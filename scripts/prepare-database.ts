import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '../server/app/logger.ts'
import { DATABASE_FOLDER } from '../server/db/embedded.ts'
import { pack, packedPath } from '../server/db/empty-database.ts'
import { MIGRATIONS, openDatabase } from '../server/db/open.ts'

/* The last step of the build: creates the database that a first start unpacks. */

const folder = mkdtempSync(join(tmpdir(), 'tambola-empty-'))
try {
  const database = await openDatabase({ dataDir: folder }, openLog({ LOG_LEVEL: 'error' }))
  await database.close()
  const packed = packedPath(MIGRATIONS)
  // A build that is interrupted leaves none.
  writeFileSync(`${packed}.draft`, pack(join(folder, DATABASE_FOLDER)))
  renameSync(`${packed}.draft`, packed)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
