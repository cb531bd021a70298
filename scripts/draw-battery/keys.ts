import { createHash, randomBytes } from 'node:crypto'
import type { DrawKeys } from '#shared/game/draw/draw.ts'

/** Keys that are the same in every run. */
export function fixedKeys(game: number): DrawKeys {
  const from = (text: string) => createHash('sha256').update(text).digest('hex')
  return { secret: from(`secret ${game}`), publicSeed: from(`public ${game}`) }
}

/** Random keys, as a server makes them. */
export function freshKeys(): DrawKeys {
  const [secret = '', publicSeed = ''] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('hex'))
  return { secret, publicSeed }
}
