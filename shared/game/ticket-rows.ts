import { NUMBERS_PER_ROW, TICKET_ROWS } from '../limits.ts'
import type { Random } from './random.ts'

/*
 * Which rows take the next column's numbers. There are so few cases that each is worked out once and then looked up: it is
 * asked ninety times for each player's tickets.
 */

/** Room left in the three rows, as one number: a digit to base 6 for each row. */
const BASE = NUMBERS_PER_ROW + 1
const DIGITS = Array.from({ length: TICKET_ROWS }, (_, row) => BASE ** row)

/** A set of rows has bit `r` for row `r`. */
const SETS_OF_ROWS = 2 ** TICKET_ROWS

/** How much less room there is after one number for each row of a set. */
export const ROOM_TAKEN = Uint8Array.from({ length: SETS_OF_ROWS }, (_, rows) =>
  DIGITS.reduce((sum, digit, row) => (rows & (1 << row) ? sum + digit : sum), 0),
)

/** An empty ticket's. */
export const ROOM_AT_FIRST = (ROOM_TAKEN[SETS_OF_ROWS - 1] as number) * NUMBERS_PER_ROW

/** What a shuffle of three rows leaves, for each of its two draws: the first of three, the second of two. */
const SHUFFLED = [
  [1, 2, 0],
  [2, 1, 0],
  [2, 0, 1],
  [0, 2, 1],
  [1, 0, 2],
  [0, 1, 2],
]

/** The rows with most room left, as a set; equal ones are told apart at random. */
export function emptiestRows(room: number, random: Random, count: number): number {
  const shuffled = random.next(3) * 2 + random.next(2)
  const known = (room * SHUFFLED.length + shuffled) * BASE + count
  // No choice is an empty set, so 0 stands for one not yet made.
  if (chosen[known] === 0) chosen[known] = choose(room, SHUFFLED[shuffled] as number[], count)
  return chosen[known] as number
}

const chosen = new Uint8Array(BASE ** TICKET_ROWS * SHUFFLED.length * BASE)

function choose(room: number, rows: number[], count: number): number {
  const left = DIGITS.map((digit) => Math.floor(room / digit) % BASE)
  const emptiestFirst = rows.toSorted((one, other) => (left[other] as number) - (left[one] as number))
  return emptiestFirst.slice(0, count).reduce((set, row) => set | (1 << row), 0)
}
