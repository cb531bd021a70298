import { numbersToGo, type Pattern, shapeOf, sheetSize } from './patterns.ts'
import type { PlayedFor } from './places.ts'
import { numbersOf } from './tickets.ts'
import type { MarkedNumbers, Ticket } from './types.ts'

/*
 * The tickets of a person, and how near they are to a prize. Most prizes are won on one ticket. Some need the pattern on
 * several tickets, whichever they are, or on all tickets of a sheet.
 */

/** A ticket that a person holds, by its index, with what is marked on it. */
export interface HeldTicket {
  ticketId: number
  ticket: Ticket
  marked: readonly number[]
}

/** How near some tickets are to a prize. */
export interface Nearness {
  /** The tickets on which it would be won, by their index. */
  ticketIds: number[]
  /** How many marks they lack together; 0 is complete. */
  toGo: number
}

/** The tickets that a player holds, of the ten from which they were chosen. */
export function handOf(
  tickets: readonly Ticket[],
  { selectedTicketIds, markedNumbers }: { selectedTicketIds: readonly number[]; markedNumbers: MarkedNumbers },
): HeldTicket[] {
  return selectedTicketIds.flatMap((ticketId) => {
    const ticket = tickets[ticketId]
    return ticket ? [{ ticketId, ticket, marked: markedNumbers[ticketId] ?? [] }] : []
  })
}

/** The same tickets with all their numbers marked: of somebody on paper, or to see what they could be. Only calls count then. */
export function allMarked(hand: readonly HeldTicket[]): HeldTicket[] {
  return hand.map((held) => ({ ...held, marked: numbersOf(held.ticket) }))
}

/** On how many tickets of one person a pattern is won. */
export function ticketsOf(pattern: Pattern, rules: Omit<PlayedFor, 'patterns'>): number {
  return sheetSize(shapeOf(pattern, rules)) ?? rules.places[pattern]?.tickets ?? 1
}

/**
 * The tickets of a hand that are nearest to a prize; with `named`, those with this ticket among them. Null if they are too
 * few.
 */
export function nearest(
  pattern: Pattern,
  rules: Omit<PlayedFor, 'patterns'>,
  hand: readonly HeldTicket[],
  calls: readonly number[],
  named?: number,
): Nearness | null {
  const shape = shapeOf(pattern, rules)
  const count = ticketsOf(pattern, rules)
  const isFirst = ({ ticketId }: { ticketId: number }) => ticketId === named
  const lacking = ({ ticketId, ticket, marked }: HeldTicket) => ({
    ticketId,
    toGo: numbersToGo(shape, ticket, marked, calls),
  })
  // The one ticket that is named is looked at alone.
  const looked = named !== undefined && count === 1 ? hand.filter(isFirst) : hand
  const sheets = sheetSize(shape) === null ? [looked] : sheetsIn(looked, count)
  const ways = sheets.map((sheet) =>
    sheet
      .map(lacking)
      .sort(
        (one, other) =>
          Number(isFirst(other)) - Number(isFirst(one)) || one.toGo - other.toGo || one.ticketId - other.ticketId,
      )
      .slice(0, count),
  )
  const [best] = ways
    .filter((way) => way.length === count && (named === undefined || way.some(isFirst)))
    .map((way) => ({
      ticketIds: way.map(({ ticketId }) => ticketId).sort((one, other) => one - other),
      toGo: way.reduce((sum, { toGo }) => sum + toGo, 0),
    }))
    .sort((one, other) => one.toGo - other.toGo)
  return best ?? null
}

/**
 * The sheets of a hand. Tickets 1 to 6 are dealt together, with all numbers from 1 to 90 among them, and so are those from 7
 * on: a sheet of six is the first six, one of three begins with ticket 1, 4 or 7.
 */
function sheetsIn(hand: readonly HeldTicket[], size: number): HeldTicket[][] {
  const sheets = new Map<number, HeldTicket[]>()
  for (const held of hand) {
    const sheet = Math.floor(held.ticketId / size)
    sheets.set(sheet, [...(sheets.get(sheet) ?? []), held])
  }
  return [...sheets.values()]
}
