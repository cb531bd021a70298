import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keptSecret } from '../db/secret.ts'

const FILE = 'admin-code'
/** No letter or digit that is taken for another when it is read aloud or typed from a screen. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

/**
 * Knows whether a code is the admin's. Compares fingerprints, which cost next to nothing and tell nothing by the time that
 * they take: tries are limited, not made dear, so that a flood of them cannot keep the server busy.
 */
export interface AdminCode {
  isRight(typed: string): boolean
  /** Tells this code from any other, and cannot be turned back into it without the server's secret. */
  fingerprint: string
}

/** The admin code of this server: as configured, else one made at the first start and kept in the data folder. */
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
