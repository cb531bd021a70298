/** A repeatable stream of numbers: `next(n)` is an integer from 0 to n - 1. */
export interface Random {
  next(below: number): number
}

/** The random numbers for tickets: the same for the same seed on every machine. */
export function randomFrom(seed: string): Random {
  return new Sfc32(seed)
}

/**
 * The seed string hashed into three 32-bit words (FNV-1a lanes with a murmur3-style finish), expanded by sfc32 (Chris
 * Doty-Humphrey, public domain). Fast, not secret: never use it for the order of calls.
 */
class Sfc32 implements Random {
  private a: number
  private b: number
  private c: number
  private count = 1

  constructor(seed: string) {
    this.a = lane(seed, 0x9e3779b9)
    this.b = lane(seed, 0x243f6a88)
    this.c = lane(seed, 0xb7e15162)
    for (let i = 0; i < WARM_UP; i++) this.next(1)
  }

  next(below: number): number {
    const word = (((this.a + this.b) | 0) + this.count) | 0
    this.count = (this.count + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + word) | 0
    return ((word >>> 0) * below * PER_WORD) | 0
  }
}

/** A power of two, so that the multiplication does not round. */
const PER_WORD = 2 ** -32
/** Words discarded at the start, because they still resemble the seed. */
const WARM_UP = 12

/** Shuffles items in place, or only those from `from` up to `to` (exclusive). */
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
