import { ALL_NUMBERS } from '../board.ts'
import { keyedBytes } from './hashing.ts'

/** The keys that determine the order of a room's numbers. Both are 64 hex digits. */
export interface DrawKeys {
  /** Known only to the server until the game has finished. */
  secret: string
  publicSeed: string
}

const WORDS = 2 ** 32
const BYTES_PER_WORD = 4

/**
 * The order in which a room draws 1 to 90. The same keys always give the same order, so the server cannot draw again.
 */
export function drawOrder(keys: DrawKeys): number[] {
  return shuffled(ALL_NUMBERS, wordsOf(keystream(keys)))
}

/** The endless random bytes for an order, in blocks of 32: HMAC-SHA-256 of the public seed and a counter. */
export function* keystream({ secret, publicSeed }: DrawKeys): Generator<Uint8Array, never> {
  for (let counter = 0; ; counter++) yield keyedBytes(secret, 'tambola-order-v1', publicSeed, counter)
}

/** The bytes as big-endian words of 32 bits. */
function* wordsOf(blocks: Iterable<Uint8Array>): Generator<number> {
  for (const block of blocks) {
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
    for (let at = 0; at < block.byteLength; at += BYTES_PER_WORD) yield view.getUint32(at)
  }
}

/**
 * Fisher-Yates shuffle, from the last position down. Words at or above the largest multiple of n below 2^32 are
 * rejected, so that each of n positions is equally likely.
 */
export function shuffled<T>(items: readonly T[], words: Iterator<number>): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = placeBelow(last + 1, words)
    const kept = order[last] as T
    order[last] = order[other] as T
    order[other] = kept
  }
  return order
}

function placeBelow(count: number, words: Iterator<number>): number {
  const limit = WORDS - (WORDS % count)
  for (let next = words.next(); !next.done; next = words.next()) {
    if (next.value < limit) return next.value % count
  }
  throw new Error('the words ran out before the shuffle was done')
}
