import { numbersOf } from '#shared/game/tickets.ts'
import type { MarkedNumbers, Ticket } from '#shared/game/types.ts'

interface Held {
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  /** The indexes of those that the player holds. */
  ticketIds: readonly number[]
  marked: MarkedNumbers
}

/** The held tickets on which one of these called numbers waits for its mark, by index. */
export function waitingTickets({ tickets, ticketIds, marked }: Held, called: readonly number[]): number[] {
  return ticketIds.filter((ticketId) => {
    const ticket = tickets[ticketId]
    const done = marked[ticketId] ?? []
    return ticket && numbersOf(ticket).some((number) => called.includes(number) && !done.includes(number))
  })
}
