import { numbersOf } from '#shared/game/tickets.ts'
import type { MarkedNumbers, Ticket } from '#shared/game/types.ts'

export interface Held {
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

/** The numbers called before the latest that still wait for a mark on a held ticket, in the order of their calls. */
export function missedNumbers(held: Held, called: readonly number[]): number[] {
  return called.slice(0, -1).filter((number) => waitingTickets(held, [number]).length > 0)
}
