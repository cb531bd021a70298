import type { PlayerId, RoomId } from '../ids.ts'
import { playerSeed, ticketsFor } from '../tickets.ts'
import type { Ticket } from '../types.ts'
import { ticketFrom } from '../written.ts'
import type { PlayerView } from './state.ts'

/** The tickets of a player by their index: the room's, and in the place of some of them those that the host wrote down. */
export function allTicketsOf({ id, roomId, written = {} }: Pick<PlayerView, 'id' | 'roomId' | 'written'>): Ticket[] {
  const ticketAt = (ticketId: number) => ticketFrom(written[ticketId]?.numbers ?? [])
  return ticketsFor(playerSeed(roomId, id)).map((ticket, ticketId) => ticketAt(ticketId) ?? ticket)
}

/**
 * All tickets of somebody who has won, by their index. `winner` is the player while they are in the round. Null where somebody
 * who was removed since has won without a phone: their ticket may be one that the host wrote down, which went with them.
 */
export function ticketsOfWinner(
  { playerId, screenshot }: { playerId: PlayerId; screenshot?: string | null | undefined },
  roomId: RoomId,
  winner: Pick<PlayerView, 'written'> | undefined,
): Ticket[] | null {
  if (!winner && !screenshot) return null
  return allTicketsOf({ id: playerId, roomId, written: winner?.written })
}

/** Those of a player's tickets that are the room's, by their indexes. */
export function dealtIds({
  selectedTicketIds,
  written = {},
}: Pick<PlayerView, 'selectedTicketIds' | 'written'>): number[] {
  return selectedTicketIds.filter((ticketId) => !(ticketId in written))
}
