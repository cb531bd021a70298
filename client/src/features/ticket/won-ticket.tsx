import { prizeName } from '#client/prizes/prize-name.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { TicketDrawing } from '#client/ui/ticket-drawing.tsx'
import { patternWords } from '#client/words/en/patterns.ts'
import { roomWords } from '#client/words/en/room.ts'
import { shapeOf } from '#shared/game/patterns.ts'
import { allTicketsOf } from '#shared/game/room/all-tickets.ts'
import type { LastWinner, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { wonNumbers } from '#shared/game/win-check.ts'
import { named, plain } from '#shared/named.ts'

interface WonTicketProps {
  room: Pick<RoomView, 'id' | 'calledNumbers' | 'rules'>
  /** Its `seq` is 0 if it is not known. */
  win: LastWinner & Pick<WinnerView, 'seq'> & Partial<Pick<WinnerView, 'screenshot'>>
}

/**
 * The ticket of a win that was claimed, rebuilt, as it was when it won. Nothing where somebody who was removed since has won
 * without a phone: their ticket may be one that the host wrote down, which went with them.
 */
export function WonTicket({ room, win }: WonTicketProps) {
  const { id: roomId, calledNumbers: called, rules } = room
  const { playerId, playerName, pattern, ticketNumber, seq } = win
  const { isHere, written } = useCurrentRoom(({ players }) => {
    const winner = players.find(({ id }) => id === playerId)
    return { isHere: winner !== undefined, written: winner?.written }
  })
  const ticket = allTicketsOf({ id: playerId, roomId, written })[ticketNumber - 1]
  if (!ticket || (!isHere && !win.screenshot)) return null
  const note = written?.[ticketNumber - 1]
  const label = plain(roomWords().wonWith(named(playerName), prizeName(win, rules), ticketNumber))
  const counted = seq > 0 ? called.slice(0, seq) : called
  const won = wonNumbers(shapeOf(pattern, rules), ticket, counted)
  return (
    <>
      <TicketDrawing ticket={ticket} called={counted} won={won} label={label} />
      {note && <p className="text-[0.9375rem]">{patternWords().writtenDown(note.after)}</p>}
    </>
  )
}
