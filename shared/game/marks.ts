import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { NUMBERS_PER_TICKET } from './limits.ts'
import { numbersOf, playerSeed, ticketsFor } from './tickets.ts'
import type { RoomStatus } from './types.ts'

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

/** The numbers of all tickets that a player was dealt, one ticket after the other. They never change. */
export function numbersDealt(roomId: RoomId, playerId: PlayerId): Uint8Array {
  return Uint8Array.from(ticketsFor(playerSeed(roomId, playerId)).flatMap(numbersOf))
}

/** Whether a number is on a ticket of a player who was dealt these numbers. */
export function isOnTicket(dealt: Uint8Array, { ticketId, number }: Pick<Mark, 'ticketId' | 'number'>): boolean {
  const first = ticketId * NUMBERS_PER_TICKET
  return dealt.subarray(first, first + NUMBERS_PER_TICKET).includes(number)
}

/** Why a mark is refused, or null. Only called numbers of a running game can be marked, on the player's own tickets. */
export function judgeMark(
  room: { status: RoomStatus; calledNumbers: readonly number[] },
  selectedTicketIds: readonly number[],
  mark: Mark,
): MarkRefusal | null {
  if (!selectedTicketIds.includes(mark.ticketId)) return 'ticket_not_yours'
  if (!isOnTicket(numbersDealt(mark.roomId, mark.playerId), mark)) return 'not_on_ticket'
  if (room.status === 'finished') return 'game_finished'
  if (room.status !== 'active') return 'game_not_started'
  return room.calledNumbers.includes(mark.number) ? null : 'number_not_called'
}
