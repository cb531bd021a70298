import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { patternNumbers } from '#shared/game/patterns.ts'
import type { LastWinner } from '#shared/game/room/state.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { WinningTicket } from './winning-ticket.tsx'

interface WonTicketProps {
  win: LastWinner & {
    roomId: RoomId
    /** How many numbers had been called; 0 if that is not known. */
    seq: number
  }
  called: readonly number[]
}

/** The ticket of a win, rebuilt, as it was when it won. */
export function WonTicket({ win, called }: WonTicketProps) {
  const { roomId, playerId, playerName, pattern, ticketNumber, seq } = win
  const ticket = ticketsFor(playerSeed(roomId, playerId))[ticketNumber - 1]
  if (!ticket) return null
  const label = roomWords().wonWith(playerName, pattern, ticketNumber)
  const counted = seq > 0 ? called.slice(0, seq) : called
  const won = patternNumbers(pattern, ticket).filter((number) => counted.includes(number))
  return <WinningTicket ticket={ticket} called={counted} won={won} label={label} />
}
