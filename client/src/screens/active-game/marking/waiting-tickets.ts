import { numbersOf } from '#shared/game/tickets.ts'
import type { MarkedNumbers, Ticket } from '#shared/game/types.ts'

interface Held {
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  /** The indexes of those that the player holds. */
  ticketIds: readonly number[]
  marked: MarkedNumbers
}

/** Those of these called numbers that wait for their mark on a held ticket. */
function waitingOn({ tickets, marked }: Held, ticketId: number, called: readonly number[]): number[] {
  const ticket = tickets[ticketId]
  const done = marked[ticketId] ?? []
  return ticket ? numbersOf(ticket).filter((number) => called.includes(number) && !done.includes(number)) : []
}

/** The held tickets on which one of these called numbers waits for its mark, by index. */
export function waitingTickets(held: Held, called: readonly number[]): number[] {
  return held.ticketIds.filter((ticketId) => waitingOn(held, ticketId, called).length > 0)
}

/** How many marks are missing for the calls before the latest one, which nobody has missed yet. */
export function missedMarks(held: Held, called: readonly number[]): number {
  const earlier = called.slice(0, -1)
  return held.ticketIds.reduce((sum, ticketId) => sum + waitingOn(held, ticketId, earlier).length, 0)
}
