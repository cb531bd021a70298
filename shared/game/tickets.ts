import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { HIGHEST_NUMBER, NUMBERS_PER_ROW, TICKET_COLUMNS, TICKET_POOL, TICKET_ROWS } from './limits.ts'
import { type Random, randomFrom, shuffle } from './random.ts'
import type { Cell, Ticket } from './types.ts'

/**
 * Generates the ten tickets of a seed. Tickets are never stored: they are rebuilt from the seed wherever they are
 * needed, so this function is a storage format. Its output for a given seed must never change
 * (tests/shared/game/tickets.golden.json).
 *
 * Like real tickets, they come in strips: six tickets hold each of 1 to 90 once, then four more come from a second
 * strip. The algorithm is constructive: it never discards a ticket and retries.
 */
export function ticketsFor(seed: string): Ticket[] {
  const random = randomFrom(seed)
  return [...strip(random, TICKETS_PER_STRIP), ...strip(random, TICKET_POOL - TICKETS_PER_STRIP)]
}

/** Seed of the tickets that a player holds. */
export function playerSeed(roomId: RoomId, playerId: PlayerId): string {
  return `${roomId}-${playerId}`
}

/** The numbers of one ticket, row by row. */
export function numbersOf(ticket: Ticket): number[] {
  return ticket.flatMap((row) => row.filter((cell) => cell !== null))
}

/** Column (0 to 8) of a number: 1-9, 10-19, ... 70-79, 80-90. */
export function columnOf(number: number): number {
  return Math.min(Math.floor(number / 10), TICKET_COLUMNS - 1)
}

const TICKETS_PER_STRIP = 6
/** Number of random exchanges that mix a strip's layout. Each keeps all totals, so more exchanges only mix better. */
const LAYOUT_EXCHANGES = 150

/** All numbers, and the start index of each column in them. */
const NUMBERS = Uint8Array.from({ length: HIGHEST_NUMBER }, (_, i) => i + 1)
const COLUMN_STARTS = Array.from({ length: TICKET_COLUMNS + 1 }, (_, column) =>
  column < TICKET_COLUMNS ? NUMBERS.findIndex((number) => columnOf(number) === column) : HIGHEST_NUMBER,
)

/** The first `wanted` tickets of a strip. The whole strip is laid out because the numbers depend on each other. */
function strip(random: Random, wanted: number): Ticket[] {
  const counts = stripCounts(random)
  const bags = NUMBERS.slice()
  const next = COLUMN_STARTS.slice(0, TICKET_COLUMNS)
  for (let column = 0; column < TICKET_COLUMNS; column++) {
    shuffle(bags, random, COLUMN_STARTS[column], COLUMN_STARTS[column + 1])
  }
  const tickets: Ticket[] = []
  for (let ticket = 0; ticket < wanted; ticket++) {
    tickets.push(fillRows(counts, ticket * TICKET_COLUMNS, bags, next, random))
  }
  return tickets
}

/** The initial layout of a strip: one number for each column of each ticket, the rest of each column dealt in turn. */
const DEALT = new Uint8Array(TICKETS_PER_STRIP * TICKET_COLUMNS).fill(1)
for (let column = 0, dealt = 0; column < TICKET_COLUMNS; column++) {
  const size = (COLUMN_STARTS[column + 1] as number) - (COLUMN_STARTS[column] as number)
  for (let rest = size - TICKETS_PER_STRIP; rest > 0; rest--, dealt++) {
    ;(DEALT[(dealt % TICKETS_PER_STRIP) * TICKET_COLUMNS + column] as number)++
  }
}

/**
 * How many numbers each of six tickets takes from each column: 1 to 3 per column, 15 per ticket, and all numbers of the
 * column. Starts even, then is mixed by exchanges that keep both totals.
 */
function stripCounts(random: Random): Uint8Array {
  const counts = DEALT.slice()
  for (let step = 0; step < LAYOUT_EXCHANGES; step++) {
    const giver = random.next(TICKETS_PER_STRIP) * TICKET_COLUMNS
    const taker = random.next(TICKETS_PER_STRIP) * TICKET_COLUMNS
    const column = random.next(TICKET_COLUMNS)
    const other = random.next(TICKET_COLUMNS)
    if (giver === taker || column === other) continue
    const [given, kept] = [counts[giver + column] as number, counts[giver + other] as number]
    const [received, returned] = [counts[taker + column] as number, counts[taker + other] as number]
    if (given === 1 || returned === 1 || received === TICKET_ROWS || kept === TICKET_ROWS) continue
    counts[giver + column] = given - 1
    counts[giver + other] = kept + 1
    counts[taker + column] = received + 1
    counts[taker + other] = returned - 1
  }
  return counts
}

/**
 * Distributes each column's numbers over the rows so that every row gets five. Columns are processed in random order,
 * and each fills the rows with the most free cells, which always succeeds (Gale-Ryser theorem). Ties are broken at
 * random.
 *
 * @param counts how many numbers each ticket takes from each column; this ticket's start at `first`
 * @param next start of each column's remaining numbers; updated
 */
function fillRows(counts: Uint8Array, first: number, bags: Uint8Array, next: number[], random: Random): Ticket {
  const rows: Cell[][] = [NO_NUMBERS.slice(), NO_NUMBERS.slice(), NO_NUMBERS.slice()]
  let room = ROOM_AT_FIRST
  columnOrder.set(COLUMNS)
  shuffle(columnOrder, random)
  for (let turn = 0; turn < TICKET_COLUMNS; turn++) {
    const column = columnOrder[turn] as number
    const count = counts[first + column] as number
    let from = next[column] as number
    next[column] = from + count
    sort(bags, from, from + count)
    const chosen = emptiestRows(room, random, count)
    room -= ROOM_TAKEN[chosen] as number
    for (let row = 0; row < TICKET_ROWS; row++) {
      if (chosen & (1 << row)) (rows[row] as Cell[])[column] = bags[from++] as number
    }
  }
  return rows
}

/** Reused for each ticket, because allocating costs more than filling. */
const columnOrder = new Uint8Array(TICKET_COLUMNS)

const COLUMNS = Uint8Array.from({ length: TICKET_COLUMNS }, (_, column) => column)
const NO_NUMBERS: readonly Cell[] = new Array<Cell>(TICKET_COLUMNS).fill(null)

/** Sorts some of the items in place, ascending. */
function sort(items: Uint8Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const item = items[i] as number
    let place = i
    for (; place > from && (items[place - 1] as number) > item; place--) items[place] = items[place - 1] as number
    items[place] = item
  }
}

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
  const emptiestFirst = [...rows].sort((one, other) => (left[other] as number) - (left[one] as number))
  return emptiestFirst.slice(0, count).reduce((set, row) => set | (1 << row), 0)
}
