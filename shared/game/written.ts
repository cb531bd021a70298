import { NUMBERS_PER_ROW, NUMBERS_PER_TICKET, TICKET_COLUMNS, TICKET_ROWS } from './limits.ts'
import { columnOf } from './tickets.ts'
import type { Ticket } from './types.ts'

/*
 * Tickets that are not the room's, as those of a shop. The host writes their numbers down.
 */

/** How printed tickets put numbers into columns: 1-9, 10-19 ... 80-90, or 1-10, 11-20 ... 81-90. */
const COLUMN_CUSTOMS = [columnOf, (number: number) => Math.floor((number - 1) / 10)]

/**
 * The ticket with these numbers, which are given row by row; in a row they may come in any order. Null if there is none: it
 * has fifteen different numbers, and by one of the two customs no two of a row in one column.
 */
export function ticketFrom(numbers: readonly number[]): Ticket | null {
  if (numbers.length !== NUMBERS_PER_TICKET || new Set(numbers).size !== NUMBERS_PER_TICKET) return null
  for (const columnFor of COLUMN_CUSTOMS) {
    const ticket = Array.from({ length: TICKET_ROWS }, (_, row) => {
      const cells: (number | null)[] = new Array(TICKET_COLUMNS).fill(null)
      for (const number of rowOf(numbers, row)) cells[columnFor(number)] = number
      return cells
    })
    if (ticket.every((row) => row.filter((cell) => cell !== null).length === NUMBERS_PER_ROW)) return ticket
  }
  return null
}

/** The numbers of a row among those that are given row by row, as far as they go. */
export function rowOf(numbers: readonly number[], row: number): number[] {
  return numbers.slice(row * NUMBERS_PER_ROW, (row + 1) * NUMBERS_PER_ROW)
}
