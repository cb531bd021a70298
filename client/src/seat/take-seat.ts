import { clearFlags } from './once-flags.ts'
import { addSeat, type StoredSeat, saveDesiredTicketCount } from './stored-seat.ts'

/** Stores a new seat, with the number of tickets that was asked for. The tickets are dealt again. */
export function takeSeat(seat: StoredSeat, ticketCount: number): void {
  clearFlags()
  saveDesiredTicketCount(ticketCount)
  addSeat(seat)
}
