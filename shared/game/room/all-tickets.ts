import { playerSeed, ticketsFor } from '../tickets.ts'
import type { Ticket } from '../types.ts'
import { ticketFrom } from '../written.ts'
import type { PlayerView } from './state.ts'

/** The tickets of a player by their index: the room's, and in the place of some of them those that the host wrote down. */
export function allTicketsOf({ id, roomId, written = {} }: Pick<PlayerView, 'id' | 'roomId' | 'written'>): Ticket[] {
  const ticketAt = (ticketId: number) => ticketFrom(written[ticketId]?.numbers ?? [])
  return ticketsFor(playerSeed(roomId, id)).map((ticket, ticketId) => ticketAt(ticketId) ?? ticket)
}

/** Those of a player's tickets that are the room's, by their indexes. */
export function dealtIds({
  selectedTicketIds,
  written = {},
}: Pick<PlayerView, 'selectedTicketIds' | 'written'>): number[] {
  return selectedTicketIds.filter((ticketId) => !(ticketId in written))
}
