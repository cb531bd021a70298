import { numbersOf, playerSeed, ticketsFor } from './tickets.ts'
import type { RoomStatus, Ticket } from './types.ts'

/** A tap on a ticket and all that is needed to judge it. */
export interface Mark {
  roomId: string
  playerId: string
  /** Ticket index, 0 to 9. */
  ticketId: number
  number: number
}

/** Why a mark is not made. */
export type MarkRefusal =
  | 'ticket_not_yours'
  | 'not_on_ticket'
  | 'game_finished'
  | 'game_not_started'
  | 'number_not_called'

/** Whether a number stands on one of a player's tickets. */
export function isOnTicket(mark: Mark): boolean {
  const ticket = ticketsFor(playerSeed(mark.roomId, mark.playerId))[mark.ticketId] as Ticket
  return numbersOf(ticket).includes(mark.number)
}

/** Why a mark on the player's own ticket is refused, or null: only called numbers of a running game can be marked. */
export function judgeMark(
  room: { status: RoomStatus; calledNumbers: readonly number[] },
  selectedTicketIds: readonly number[],
  mark: Mark,
): MarkRefusal | null {
  if (!selectedTicketIds.includes(mark.ticketId)) return 'ticket_not_yours'
  if (!isOnTicket(mark)) return 'not_on_ticket'
  if (room.status === 'finished') return 'game_finished'
  if (room.status !== 'active') return 'game_not_started'
  return room.calledNumbers.includes(mark.number) ? null : 'number_not_called'
}
