import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * Names that the server creates in the data folder. A restore leaves `database.before-…`, and a first start that was killed
 * `database.draft`.
 */
const OURS = /^(?:database(?:\.before-.+|\.draft)?|backups|uploads|session-secret|admin-code|server\.lock.*)$/

/**
 * Makes the data folder private to the current user: it holds secrets, names, and the future numbers of running games.
 * Sets the umask for new files and corrects the mode of existing ones. Files that the server did not create are left
 * alone, and then so is the folder itself, because it may be shared.
 *
 * @returns paths that could not be changed because another user owns them
 */
export function makePrivate(dataDir: string): string[] {
  process.umask(0o077)
  if (!existsSync(dataDir)) return []
  const folder = realpathSync(dataDir)
  const isShared = namesIn(folder).some((name) => !OURS.test(name))
  const everything = oursIn(folder)
  return (isShared ? everything : [folder, ...everything]).filter((path) => !takeFromOthers(path))
}

/** Makes one folder and everything in it private. */
export function makeAllPrivate(folder: string): void {
  for (const path of withAllBelow(folder)) takeFromOthers(path)
}

/** What the server has created in its data folder, and all below. */
function oursIn(folder: string): string[] {
  const ours = namesIn(folder).filter((name) => OURS.test(name))
  return ours.flatMap((name) => withAllBelow(join(folder, name)))
}

function withAllBelow(path: string): string[] {
  return [path, ...namesIn(path).flatMap((name) => withAllBelow(join(path, name)))]
}

/** Names in a folder. Empty if the path is missing or not a folder. */
function namesIn(path: string): string[] {
  try {
    return lstatSync(path).isDirectory() ? readdirSync(path) : []
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

/** Removes all permissions but the owner's. Does not follow links. Returns false if another user is the owner. */
function takeFromOthers(path: string): boolean {
  try {
    const found = lstatSync(path)
    const wanted = found.isDirectory() ? 0o700 : 0o600
    if (!found.isSymbolicLink() && (found.mode & 0o777) !== wanted) chmodSync(path, wanted)
    return true
  } catch (error) {
    if (isGone(error)) return true
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false
    throw error
  }
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Returns a secret that is generated once and kept in the data folder, so that sessions survive a restart. */
export function keptSecret(dataDir: string, name: string, make = () => randomBytes(32).toString('hex')): string {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, name)
  if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
