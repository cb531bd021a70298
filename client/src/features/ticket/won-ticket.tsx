import { prizeName } from '#client/prizes/prize-name.ts'
import { TicketDrawing } from '#client/ui/ticket-drawing.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { patternNumbers, shapeOf } from '#shared/game/patterns.ts'
import type { LastWinner, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { named, plain } from '#shared/named.ts'

interface WonTicketProps {
  room: Pick<RoomView, 'id' | 'calledNumbers' | 'rules'>
  /** Its `seq` is 0 if it is not known. */
  win: LastWinner & Pick<WinnerView, 'seq'>
}

/** The ticket of a win that was claimed, rebuilt, as it was when it won. */
export function WonTicket({ room, win }: WonTicketProps) {
  const { id: roomId, calledNumbers: called, rules } = room
  const { playerId, playerName, pattern, ticketNumber, seq } = win
  const ticket = ticketsFor(playerSeed(roomId, playerId))[ticketNumber - 1]
  if (!ticket) return null
  const label = plain(roomWords().wonWith(named(playerName), prizeName(win, rules), ticketNumber))
  const counted = seq > 0 ? called.slice(0, seq) : called
  const won = patternNumbers(shapeOf(pattern, rules), ticket, counted).filter((number) => counted.includes(number))
  return <TicketDrawing ticket={ticket} called={counted} won={won} label={label} />
}
