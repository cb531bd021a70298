import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keptSecret } from '../db/secret.ts'

const FILE = 'admin-code'
/** No letter or digit that is taken for another when it is read aloud or typed from a screen. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12
const KEY_BYTES = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** About 60 ms of another thread and 16 MB for each try. */
const COST = { N: 2 ** 14, r: 8, p: 2, maxmem: 64 * 1024 * 1024 }

/** Knows whether a code is the admin's. Holds a hash, so that the code itself is nowhere in memory. */
export interface AdminCode {
  isRight(typed: string): Promise<boolean>
}

/** The admin code of this server: as configured, else one made at the first start and kept in the data folder. */
export async function adminCode(
  configured: string | undefined,
  dataDir: string,
): Promise<AdminCode & { madeNow: string | null }> {
  const isNew = configured === undefined && !existsSync(join(dataDir, FILE))
  const code = configured ?? keptSecret(dataDir, FILE, newCode)
  const salt = randomBytes(16)
  const right = await derive(code, salt, KEY_BYTES, COST)
  return {
    madeNow: isNew ? code : null,
    isRight: async (typed) => timingSafeEqual(right, await derive(typed.trim(), salt, KEY_BYTES, COST)),
  }
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
