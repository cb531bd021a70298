import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a secret that is generated once and kept in the data folder, so that sessions survive a restart. */
export function keptSecret(dataDir: string, name: string, make = () => randomBytes(32).toString('hex')): string {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, name)
  if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
