import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'

/**
 * Locks the data folder for this process. The embedded database has no lock of its own, and a second process would
 * silently destroy the data of the first. The lock of a dead process is taken over; that of a running one never is.
 * Processes in other containers cannot be seen: use Postgres there.
 *
 * @returns a function that releases the lock
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const lock = lockOf(dataDir)
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  const draft = join(dataDir, `server.lock.${process.pid}`)
  writeFileSync(draft, mine)
  try {
    if (!tryLink(draft, lock)) {
      const found = readLock(lock)
      if (found !== null && isAlive(found)) throw inUse(dataDir, found)
      discard(lock, found, dataDir)
      if (!tryLink(draft, lock)) throw inUse(dataDir, readLock(lock))
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (existsSync(lock) && readFileSync(lock, 'utf8') === mine) rmSync(lock, { force: true })
  }
}

/** The pid of the running process that uses a data folder, or null. */
export function ownerOfDataDir(dataDir: string): number | null {
  const found = readLock(lockOf(dataDir))
  return found !== null && isAlive(found) ? found.pid : null
}

const lockOf = (dataDir: string) => join(dataDir, 'server.lock')

interface Owner {
  pid: number
  /** Start of the process in clock ticks since boot, where available. A reused pid has a different start. */
  started: string | null
}

function inUse(dataDir: string, owner: Owner | null): StartError {
  const said = `Another server (process ${owner?.pid ?? 'unknown'}) is using the data folder ${dataDir}.`
  // Where nobody knows when a process started, another may have the pid of one that was killed.
  const ifReused = owner?.started === null ? ` If that process is another program, delete ${lockOf(dataDir)}.` : ''
  return new StartError(`${said} Stop it, or set DATA_DIR or DATABASE_URL.${ifReused}`)
}

/** Linking is atomic: of two processes exactly one succeeds, and the lock file is never half written. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a dead process. If another process has replaced it meanwhile, its lock is put back. */
function discard(lock: string, dead: Owner | null, dataDir: string): void {
  const aside = `${lock}.dead.${process.pid}`
  renameSync(lock, aside)
  const moved = readLock(aside)
  if (moved !== null && moved.pid !== dead?.pid && isAlive(moved)) {
    tryLink(aside, lock)
    rmSync(aside, { force: true })
    throw inUse(dataDir, moved)
  }
  rmSync(aside, { force: true })
}

function readLock(path: string): Owner | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) ? { pid, started: typeof started === 'string' ? started : null } : null
  } catch (error) {
    // A process of another user, for example root, may be using the folder.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error
    return null
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return owner.started === null || owner.started === startOf(owner.pid)
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
