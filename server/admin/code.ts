import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asciiDigits } from '#shared/game/digits.ts'
import { keptSecret } from '../db/private-folder.ts'
import { RefusedError } from '../errors.ts'
import { memoryLimits } from '../limits/limits.ts'

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
  const fingerprintOf = (text: string) => createHmac('sha256', key).update(asciiDigits(text)).digest()
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

export const ADMIN_SLOW_TRY_MS = 5_000

const EVERYBODY = 'everybody'

/**
 * Limits guesses of the admin code. Every attempt is counted before it is checked, so that parallel attempts gain
 * nothing; a correct one is given back. Each address has only a few attempts. When many addresses together have made
 * very many, attempts are slowed down instead of refused, so that nobody can lock the admin out by guessing.
 */
export class CodeAttempts {
  private readonly limits = memoryLimits()

  /** Counts an attempt of an address (as limits count addresses), and refuses it if there were too many. */
  async count(address: string): Promise<void> {
    const seconds = await this.limits.take('wrongAdminCodes', address)
    if (seconds > 0) throw new RefusedError('too_many_codes', { retryAfterSeconds: seconds })
    if ((await this.limits.take('wrongAdminCodesInAll', EVERYBODY)) > 0) await sleep(ADMIN_SLOW_TRY_MS)
  }

  /** Uncounts the attempts of an address after a correct code. */
  async giveBack(address: string): Promise<void> {
    await this.limits.forget('wrongAdminCodes', address)
    await this.limits.giveBack('wrongAdminCodesInAll', EVERYBODY)
  }
}
