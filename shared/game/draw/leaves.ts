import { hashOf, keyedHash } from './hashing.ts'
import { type DrawKeys, drawOrder } from './order.ts'
import type { Opening } from './proof.ts'

/** The salt of a position. Without it, a leaf could be guessed by trying ninety numbers. */
export function saltAt({ secret, publicSeed }: DrawKeys, position: number): string {
  return keyedHash(secret, 'tambola-salt-v1', publicSeed, position)
}

/** The hash of one position of the order, published before the first call. */
export function leafOf({ position, number, salt }: Opening): string {
  return hashOf('tambola-leaf-v1', position, number, salt)
}

/** All ninety leaves of an order, in order of position. */
export function leavesOf(keys: DrawKeys): string[] {
  const order = drawOrder(keys)
  return leavesOfOrder({ order, salts: order.map((_, i) => saltAt(keys, i + 1)) })
}

/** The leaves of an order whose salts are already computed. */
export function leavesOfOrder({ order, salts }: { order: readonly number[]; salts: readonly string[] }): string[] {
  return order.map((number, i) => leafOf({ position: i + 1, number, salt: salts[i] as string }))
}
