import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { numbersOf, playerSeed, ticketsFor } from './tickets.ts'
import type { RoomStatus, Ticket } from './types.ts'

/** A requested mark with everything needed to judge it. */
export interface Mark {
  roomId: RoomId
  playerId: PlayerId
  /** Ticket index, 0 to 9. */
  ticketId: number
  number: number
}

/** Why a mark is refused. */
type MarkRefusal = 'ticket_not_yours' | 'not_on_ticket' | 'game_finished' | 'game_not_started' | 'number_not_called'

/** Whether a number is on the given ticket of the player. */
function isOnTicket(mark: Mark): boolean {
  const ticket = ticketsFor(playerSeed(mark.roomId, mark.playerId))[mark.ticketId] as Ticket
  return numbersOf(ticket).includes(mark.number)
}

/** Why a mark is refused, or null. Only called numbers of a running game can be marked, on the player's own tickets. */
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
