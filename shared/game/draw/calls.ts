import { type Opening, saltAt } from './leaves.ts'
import { type DrawKeys, drawOrder } from './order.ts'

/** What comes with a drawn number, so that everybody can check it at once against the leaves. */
export interface CallProof {
  /** Place in the order, 1 to 90. */
  position: number
  salt: string
  /** The places just before, passed over because the host had called their numbers. */
  skipped: Opening[]
}

/** A drawn number with its proof. */
export interface DrawnCall {
  number: number
  proof: CallProof
}

/**
 * The next number of the order, given all that was called so far and which of it the host chose. Places are used from
 * the first on and never twice; null when nothing is left.
 */
export function drawNext(keys: DrawKeys, called: readonly number[], hostCalled: readonly number[]): DrawnCall | null {
  const order = drawOrder(keys)
  const drawn = called.filter((number) => !hostCalled.includes(number))
  const used = Math.max(0, ...drawn.map((number) => order.indexOf(number) + 1))
  const next = order.findIndex((number, i) => i >= used && !called.includes(number))
  const number = order[next]
  if (number === undefined) return null
  const open = (passed: number, i: number): Opening => {
    const position = used + i + 1
    return { position, number: passed, salt: saltAt(keys, position) }
  }
  const position = next + 1
  return { number, proof: { position, salt: saltAt(keys, position), skipped: order.slice(used, next).map(open) } }
}
