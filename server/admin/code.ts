import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keptSecret } from '../db/secret.ts'

const FILE = 'admin-code'
/** Without letters and digits that are easily confused when read aloud or typed. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

/**
 * Checks admin codes. It compares HMACs, which are cheap and leak nothing through timing. A slow hash is not needed
 * because attempts are limited, and a flood of them could keep the server busy.
 */
export interface AdminCode {
  isRight(typed: string): boolean
  /** Identifies this code. It cannot be reversed without the server's secret. */
  fingerprint: string
}

/**
 * The admin code of this server: the configured one, else one that is generated at the first start and kept in the data
 * folder.
 */
export function adminCode(
  configured: string | undefined,
  dataDir: string,
  sessionSecret: string,
): AdminCode & { madeNow: string | null } {
  const isNew = configured === undefined && !existsSync(join(dataDir, FILE))
  const code = configured ?? keptSecret(dataDir, FILE, newCode)
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'admin code', 32))
  const fingerprintOf = (text: string) => createHmac('sha256', key).update(text).digest()
  const right = fingerprintOf(code)
  return {
    madeNow: isNew ? code : null,
    isRight: (typed) => timingSafeEqual(right, fingerprintOf(typed.trim())),
    fingerprint: right.toString('base64url'),
  }
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
