import { HIGHEST_NUMBER, NUMBERS_PER_ROW, TICKET_COLUMNS, TICKET_POOL, TICKET_ROWS } from '../limits.ts'
import { type Random, randomFrom, shuffle } from './random.ts'
import type { Cell, Ticket } from './types.ts'

/**
 * The ten tickets of a seed. Tickets are never stored: they are rebuilt from the seed wherever they are needed, so this
 * function is a storage format. Its output for a given seed never changes (tests/shared/game/tickets.golden.json).
 *
 * They are made as real ones are: a strip of six tickets holds each of 1 to 90 once, then four more come from a second
 * strip. Every step is constructive; nothing is thrown away and tried again.
 */
export function ticketsFor(seed: string): Ticket[] {
  const random = randomFrom(seed)
  return [...strip(random), ...strip(random)].slice(0, TICKET_POOL)
}

/** Seed of the tickets that a player holds. */
export function playerSeed(roomId: string, playerId: string): string {
  return `${roomId}-${playerId}`
}

/** The numbers of one ticket, row by row. */
export function numbersOf(ticket: Ticket): number[] {
  return ticket.flatMap((row) => row.filter((cell) => cell !== null))
}

/** Column (0 to 8) in which a number stands: 1-9, 10-19, ... 70-79, 80-90. */
export function columnOf(number: number): number {
  return Math.min(Math.floor(number / 10), TICKET_COLUMNS - 1)
}

const TICKETS_PER_STRIP = 6
/** Random exchanges that mix a strip's layout; each keeps all totals, so more of them only mix better. */
const LAYOUT_EXCHANGES = 150

const COLUMN_NUMBERS: readonly (readonly number[])[] = Array.from({ length: TICKET_COLUMNS }, (_, column) =>
  Array.from({ length: HIGHEST_NUMBER }, (_, i) => i + 1).filter((number) => columnOf(number) === column),
)

function strip(random: Random): Ticket[] {
  const counts = stripCounts(random)
  const bags = COLUMN_NUMBERS.map((numbers) => shuffle([...numbers], random))
  return counts.map((columnCounts) => {
    const columns = columnCounts.map((count, column) =>
      (bags[column] as number[]).splice(0, count).sort((left, right) => left - right),
    )
    return fillRows(columns, random)
  })
}

/**
 * How many numbers each of six tickets takes from each column: 1 to 3 a cell, 15 a ticket, and all of the column.
 * One each, the rest dealt around the table, then mixed by exchanges that keep both totals.
 */
function stripCounts(random: Random): number[][] {
  const counts = Array.from({ length: TICKETS_PER_STRIP }, () => new Array<number>(TICKET_COLUMNS).fill(1))
  const at = (ticket: number) => counts[ticket] as number[]
  let dealt = 0
  COLUMN_NUMBERS.forEach((numbers, column) => {
    for (let rest = numbers.length - TICKETS_PER_STRIP; rest > 0; rest--, dealt++) {
      const ticket = at(dealt % TICKETS_PER_STRIP)
      ticket[column] = (ticket[column] as number) + 1
    }
  })
  for (let step = 0; step < LAYOUT_EXCHANGES; step++) {
    const giver = at(random.next(TICKETS_PER_STRIP))
    const taker = at(random.next(TICKETS_PER_STRIP))
    const column = random.next(TICKET_COLUMNS)
    const other = random.next(TICKET_COLUMNS)
    const [given, kept] = [giver[column] as number, giver[other] as number]
    const [received, returned] = [taker[column] as number, taker[other] as number]
    if (giver === taker || column === other) continue
    if (given === 1 || returned === 1 || received === TICKET_ROWS || kept === TICKET_ROWS) continue
    giver[column] = given - 1
    giver[other] = kept + 1
    taker[column] = received + 1
    taker[other] = returned - 1
  }
  return counts
}

/**
 * Puts each column's sorted numbers into rows so that every row gets five. Columns come in random order and each fills
 * the rows with most room left, which always works out (Gale and Ryser); equal rows are told apart at random.
 */
function fillRows(columns: number[][], random: Random): Ticket {
  const room = new Array<number>(TICKET_ROWS).fill(NUMBERS_PER_ROW)
  const rows: Cell[][] = room.map(() => new Array<Cell>(TICKET_COLUMNS).fill(null))
  for (const column of shuffle([...columns.keys()], random)) {
    const numbers = columns[column] as number[]
    const emptiest = shuffle([0, 1, 2], random).sort((left, right) => (room[right] as number) - (room[left] as number))
    const chosen = emptiest.slice(0, numbers.length).sort()
    chosen.forEach((row, i) => {
      ;(rows[row] as Cell[])[column] = numbers[i] as number
      room[row] = (room[row] as number) - 1
    })
  }
  return rows
}
