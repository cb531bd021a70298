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
  const word = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) word()
  return { next: (below) => Math.floor((word() / 2 ** 32) * below) }
}

/** Puts an array into a random order, in place. */
export function shuffle<T>(items: T[], random: Random): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.next(i + 1)
    const kept = items[i] as T
    items[i] = items[j] as T
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
