import { NUMBERS_PER_ROW, TICKET_ROWS } from './limits.ts'
import type { Random } from './random.ts'

/*
 * Chooses the rows for a column's numbers. There are few cases, and each is looked up ninety times per player, so
 * results are cached.
 */

/** The free cells of the three rows as one number, with one base-6 digit per row. */
const BASE = NUMBERS_PER_ROW + 1
const DIGITS = Array.from({ length: TICKET_ROWS }, (_, row) => BASE ** row)

/** A set of rows has bit `r` for row `r`. */
const SETS_OF_ROWS = 2 ** TICKET_ROWS

/** By how much that number decreases when each row of a set takes one number. */
export const ROOM_TAKEN = Uint8Array.from({ length: SETS_OF_ROWS }, (_, rows) =>
  DIGITS.reduce((sum, digit, row) => (rows & (1 << row) ? sum + digit : sum), 0),
)

/** That number for an empty ticket. */
export const ROOM_AT_FIRST = (ROOM_TAKEN[SETS_OF_ROWS - 1] as number) * NUMBERS_PER_ROW

/** The results of shuffling three rows, indexed by the two draws: the first of three, the second of two. */
const SHUFFLED = [
  [1, 2, 0],
  [2, 1, 0],
  [2, 0, 1],
  [0, 2, 1],
  [1, 0, 2],
  [0, 1, 2],
]

/** The rows with the most free cells, as a set. Ties are broken at random. */
export function emptiestRows(room: number, random: Random, count: number): number {
  const shuffled = random.next(3) * 2 + random.next(2)
  const known = (room * SHUFFLED.length + shuffled) * BASE + count
  // No valid result is an empty set, so 0 means not computed yet.
  if (chosen[known] === 0) chosen[known] = choose(room, SHUFFLED[shuffled] as number[], count)
  return chosen[known] as number
}

const chosen = new Uint8Array(BASE ** TICKET_ROWS * SHUFFLED.length * BASE)

function choose(room: number, rows: number[], count: number): number {
  const left = DIGITS.map((digit) => Math.floor(room / digit) % BASE)
  const emptiestFirst = rows.toSorted((one, other) => (left[other] as number) - (left[one] as number))
  return emptiestFirst.slice(0, count).reduce((set, row) => set | (1 << row), 0)
}
