import { hashOf, keyedHash } from './hashing.ts'
import { type DrawKeys, drawOrder } from './order.ts'
import type { Opening } from './proof.ts'

/** The salt of a place. Without one, a leaf would be guessed by trying ninety numbers. */
export function saltAt({ secret, publicSeed }: DrawKeys, position: number): string {
  return keyedHash(secret, 'tambola-salt-v1', publicSeed, position)
}

/** The seal on one place of the order, published before the first call. */
export function leafOf({ position, number, salt }: Opening): string {
  return hashOf('tambola-leaf-v1', position, number, salt)
}

/** All ninety seals of an order, from the first place on. */
export function leavesOf(keys: DrawKeys): string[] {
  const order = drawOrder(keys)
  return leavesOfOrder({ order, salts: order.map((_, i) => saltAt(keys, i + 1)) })
}

/** The same of an order whose salts are worked out already. */
export function leavesOfOrder({ order, salts }: { order: readonly number[]; salts: readonly string[] }): string[] {
  return order.map((number, i) => leafOf({ position: i + 1, number, salt: salts[i] as string }))
}
