import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RoomId } from '#shared/game/ids.ts'
import { ALL_NUMBERS } from '../board.ts'
import type { PaperList, WrittenEntry } from './lists.ts'
import type { CallProof, Opening } from './proof.ts'

/*
 * All hashes of a draw are computed over plain text: parts joined by `|`, which no part contains. So each can be
 * repeated in a shell. Web Crypto is not used because browsers do not offer it on plain-http pages, such as a LAN
 * party.
 */

/** SHA-256 of the joined parts, 64 hex digits. */
export function hashOf(...parts: readonly (string | number)[]): string {
  return bytesToHex(sha256(utf8ToBytes(parts.join('|'))))
}

/** HMAC-SHA-256 of the joined parts under a key of hex digits: 32 bytes. */
export function keyedBytes(hexKey: string, ...parts: readonly (string | number)[]): Uint8Array {
  return hmac(sha256, hexToBytes(hexKey), utf8ToBytes(parts.join('|')))
}

/** The same result as 64 hex digits. */
export function keyedHash(hexKey: string, ...parts: readonly (string | number)[]): string {
  return bytesToHex(keyedBytes(hexKey, ...parts))
}

/** The bytes that a player's browser adds to the draw. */
interface Added {
  playerId: string
  entropy: string
}

/**
 * The commitment that a room publishes when it opens. It fixes the secret (64 hex digits) without revealing it. It
 * includes the room and its epoch, so that one secret cannot replace another.
 */
export function commitmentOf(room: { roomId: RoomId; epoch: string; secret: string }): string {
  return hashOf('tambola-commit-v1', room.roomId, room.epoch, room.secret)
}

/**
 * The public half of the draw: the commitment mixed with the contributions of the players' browsers, in any order, with
 * the people on paper, and with the last throw if there was one.
 */
export function publicSeedOf(
  commitment: string,
  contributions: readonly Added[],
  lastThrow: { list: string; entropy: string } | null = null,
  paper: PaperList | null = null,
): string {
  const list = () => listHashOf(commitment, contributions, paper)
  if (paper) return hashOf('tambola-public-v3', list(), ...(lastThrow ? [lastThrow.entropy] : []))
  if (!lastThrow) return hashOf('tambola-public-v1', commitment, ...sorted(contributions))
  return hashOf('tambola-public-v2', list(), lastThrow.entropy)
}

/** The hash of the closed list of contributions and people on paper, which the phone that starts the game names with its throw. */
export function listHashOf(
  commitment: string,
  contributions: readonly Added[],
  paper: PaperList | null | undefined = null,
): string {
  if (!paper) return hashOf('tambola-list-v2', commitment, ...sorted(contributions))
  const people = paper.people.map((each) => `P${each.paperNo}:${each.personId}:${each.playerId}:${each.tickets}`)
  return hashOf('tambola-list-v3', commitment, paper.round, ...people, ...sorted(contributions))
}

/** The digest of a ticket that the host wrote down, by which a browser remembers it. */
export const writtenHashOf = ({ paperNo, personId, playerId, ticket, after, numbers }: WrittenEntry): string =>
  hashOf('tambola-written-v1', `P${paperNo}:${personId}:${playerId}`, ticket, after, numbers.join())

const sorted = (contributions: readonly Added[]) =>
  contributions.map(({ playerId, entropy }) => `${playerId}:${entropy}`).sort()

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

/** The salt of a position. Without it, a leaf could be guessed by trying ninety numbers. */
export function saltAt({ secret, publicSeed }: DrawKeys, position: number): string {
  return keyedHash(secret, 'tambola-salt-v1', publicSeed, position)
}

/** The order of a game with the salts that prove its positions. Computed once, so that a call needs no hashing. */
export interface FixedOrder {
  order: readonly number[]
  salts: readonly string[]
}

export function fixedOrder(keys: DrawKeys): FixedOrder {
  const order = drawOrder(keys)
  return { order, salts: order.map((_, i) => saltAt(keys, i + 1)) }
}

/** The hash of one position of the order, published before the first call. */
export function leafOf({ position, number, salt }: Opening): string {
  return hashOf('tambola-leaf-v1', position, number, salt)
}

/** All ninety leaves of an order, in order of position. */
export function leavesOf(keys: DrawKeys): string[] {
  return leavesOfOrder(fixedOrder(keys))
}

/** The leaves of an order whose salts are already computed. */
export function leavesOfOrder({ order, salts }: FixedOrder): string[] {
  return order.map((number, i) => leafOf({ position: i + 1, number, salt: salts[i] as string }))
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
