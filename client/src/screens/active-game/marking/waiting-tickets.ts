import type { PlayerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { MarkedNumbers, Ticket } from '#shared/game/types.ts'

export interface Held {
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  /** The indexes of those that the player holds. */
  ticketIds: readonly number[]
  marked: MarkedNumbers
}

/** The tickets of a player of the present round. */
export function heldBy({ id, roomId, selectedTicketIds, markedNumbers }: PlayerView): Held {
  return { tickets: ticketsFor(playerSeed(roomId, id)), ticketIds: selectedTicketIds, marked: markedNumbers }
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
