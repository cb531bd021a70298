import { prizeName } from '#client/prizes/prize-name.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { TicketDrawing } from '#client/ui/ticket-drawing.tsx'
import { patternWords } from '#client/words/en/patterns.ts'
import { roomWords } from '#client/words/en/room.ts'
import { shapeOf } from '#shared/game/patterns.ts'
import { ticketsOfWinner } from '#shared/game/room/all-tickets.ts'
import type { LastWinner, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { callsOfClaim, wonNumbers } from '#shared/game/win-check.ts'
import { named, plain } from '#shared/named.ts'

interface WonTicketProps {
  room: Pick<RoomView, 'id' | 'calledNumbers' | 'rules'>
  /** Its `seq` is 0 if it is not known. */
  win: LastWinner & Pick<WinnerView, 'seq'> & Partial<Pick<WinnerView, 'screenshot'>>
}

/** The ticket of a win that was claimed, rebuilt, as it was when it won. Nothing if it is not known any more. */
export function WonTicket({ room, win }: WonTicketProps) {
  const { id: roomId, calledNumbers: called, rules } = room
  const { playerId, playerName, pattern, ticketNumber, seq } = win
  const { isHere, written } = useCurrentRoom(({ players }) => {
    const winner = players.find(({ id }) => id === playerId)
    return { isHere: winner !== undefined, written: winner?.written }
  })
  const ticket = ticketsOfWinner(win, roomId, isHere ? { written } : undefined)?.[ticketNumber - 1]
  if (!ticket) return null
  const note = written?.[ticketNumber - 1]
  const label = plain(roomWords().wonWith(named(playerName), prizeName(win, rules), ticketNumber))
  const counted = callsOfClaim(seq, called)
  const won = wonNumbers(shapeOf(pattern, rules), ticket, counted)
  return (
    <>
      <TicketDrawing ticket={ticket} called={counted} won={won} label={label} />
      {note && <p className="text-[0.9375rem]">{patternWords().writtenDown(note.after)}</p>}
    </>
  )
}
