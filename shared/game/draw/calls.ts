import { saltAt } from './leaves.ts'
import { type DrawKeys, drawOrder } from './order.ts'
import type { CallProof, Opening } from './proof.ts'

/** The order of a game with the salts that prove its positions. Computed once, so that a call needs no hashing. */
export interface FixedOrder {
  order: readonly number[]
  salts: readonly string[]
}

export function fixedOrder(keys: DrawKeys): FixedOrder {
  const order = drawOrder(keys)
  return { order, salts: order.map((_, i) => saltAt(keys, i + 1)) }
}

/** A drawn number with its proof. */
export interface DrawnCall {
  number: number
  proof: CallProof
}

/**
 * The next number of the order, given the calls so far and which of them the host chose. Positions are used in
 * ascending order and never twice. Null when no number is left.
 */
export function drawNext(
  { order, salts }: FixedOrder,
  called: readonly number[],
  hostCalled: readonly number[],
): DrawnCall | null {
  const drawn = called.filter((number) => !hostCalled.includes(number))
  const used = Math.max(0, ...drawn.map((number) => order.indexOf(number) + 1))
  const next = order.findIndex((number, i) => i >= used && !called.includes(number))
  const number = order[next]
  if (number === undefined) return null
  const open = (passed: number, i: number): Opening => {
    const position = used + i + 1
    return { position, number: passed, salt: salts[position - 1] as string }
  }
  const position = next + 1
  return { number, proof: { position, salt: salts[next] as string, skipped: order.slice(used, next).map(open) } }
}
