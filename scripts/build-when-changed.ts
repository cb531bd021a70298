import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packedPath } from '../server/db/empty-database.ts'
import { MIGRATIONS } from '../server/db/open.ts'

/* What `npm start` does first: builds the pages and the server if a source is newer than the last build. */

const PROJECT = join(import.meta.dirname, '..')
/** What a build is made of; `.env` may have variables of the pages. */
const SOURCES = [
  ...['client', 'server', 'shared', 'scripts', 'migrations'],
  ...['package.json', 'package-lock.json', 'vite.config.ts', 'tailwind.config.ts', 'tsconfig.json', '.env'],
]
/** The last file that a build writes. */
const BUILT = packedPath(MIGRATIONS)

const changedAt = (path: string) => (existsSync(path) ? statSync(path).mtimeMs : 0)

function newestIn(source: string): number {
  const path = join(PROJECT, source)
  if (!existsSync(path)) return 0
  const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : ['']
  return Math.max(...files.map((file) => changedAt(join(path, file))))
}

if (changedAt(BUILT) < Math.max(...SOURCES.map(newestIn))) {
  process.stdout.write(
    'Building the pages and the server. This takes half a minute, and is done again after changes.\n',
  )
  try {
    execFileSync('npm', ['run', 'build'], { cwd: PROJECT, stdio: 'pipe', shell: process.platform === 'win32' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer }
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}The build failed.\n`)
    process.exitCode = 1
  }
}
