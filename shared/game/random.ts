/** A repeatable stream of numbers: `next(n)` is an integer from 0 to n - 1. */
export interface Random {
  next(below: number): number
}

/**
 * Generator of the tickets' randomness: the seed string hashed into four 32-bit words (FNV-1a lanes with a
 * murmur3-style finish), expanded by sfc32 (Chris Doty-Humphrey, public domain). Fast and repeatable on every
 * machine, not secret: never use it for the order of calls.
 */
export function randomFrom(seed: string): Random {
  let a = lane(seed, 0x9e3779b9)
  let b = lane(seed, 0x243f6a88)
  let c = lane(seed, 0xb7e15162)
  let d = 1
  // Made in batches: only within a loop do engines keep such numbers out of memory.
  const words = new Uint32Array(BATCH)
  let used = BATCH
  const refill = () => {
    let [w, x, y, z] = [a, b, c, d]
    for (let i = 0; i < BATCH; i++) {
      const sum = (((w + x) | 0) + z) | 0
      z = (z + 1) | 0
      w = x ^ (x >>> 9)
      x = (y + (y << 3)) | 0
      y = (((y << 21) | (y >>> 11)) + sum) | 0
      words[i] = sum
    }
    a = w
    b = x
    c = y
    d = z
    used = 0
  }
  refill()
  used = WARM_UP
  return {
    next: (below) => {
      if (used === BATCH) refill()
      return ((words[used++] as number) * below * PER_WORD) | 0
    },
  }
}

/** A power of two: multiplying by it rounds nothing. */
const PER_WORD = 2 ** -32
const BATCH = 128
/** Words that are thrown away: the first ones still look like the seed. */
const WARM_UP = 12

/** Puts items, or those from one place up to before another, into a random order, in place. */
export function shuffle<Items extends { [place: number]: unknown; length: number }>(
  items: Items,
  random: Random,
  from = 0,
  to = items.length,
): Items {
  for (let i = to - 1; i > from; i--) {
    const j = from + random.next(i - from + 1)
    const kept = items[i]
    items[i] = items[j]
    items[j] = kept
  }
  return items
}

function lane(text: string, start: number): number {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
