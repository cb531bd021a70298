import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What we put into the data folder; `database.before-…` is left by a restore. */
const OURS = /^(?:database(?:\.before-.+)?|backups|uploads|session-secret|admin-code|server\.lock.*)$/

/**
 * Keeps what is in the data folder from the other users of the machine: secrets, names, and all numbers to come of running
 * games. New files and folders are this user's alone from now on; those of older versions are made so. What is not ours
 * stays as it is, and so does then the folder itself, which somebody may share.
 *
 * @returns what belongs to somebody else, so that it could not be changed
 */
export function makePrivate(dataDir: string): string[] {
  process.umask(0o077)
  if (!existsSync(dataDir)) return []
  const folder = realpathSync(dataDir)
  const names = namesIn(folder)
  const ours = names.filter((name) => OURS.test(name)).map((name) => join(folder, name))
  const everything = ours.flatMap((path) => withAllBelow(path))
  return (ours.length === names.length ? [folder, ...everything] : everything).filter((path) => !takeFromOthers(path))
}

/** The same for one of our own folders with everything in it. */
export function makeAllPrivate(folder: string): void {
  for (const path of withAllBelow(folder)) takeFromOthers(path)
}

function withAllBelow(path: string): string[] {
  return [path, ...namesIn(path).flatMap((name) => withAllBelow(join(path, name)))]
}

/** Names in a folder; none in what is no folder or is gone. */
function namesIn(path: string): string[] {
  try {
    return lstatSync(path).isDirectory() ? readdirSync(path) : []
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

/** Takes all rights from everybody but the owner. Links are not followed. False if somebody else is the owner. */
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
