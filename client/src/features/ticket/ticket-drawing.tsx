import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import { patternNumbers, shapeOf } from '#shared/game/patterns.ts'
import type { LastWinner, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

interface WinningTicketProps {
  ticket: Ticket
  called: readonly number[]
  /** Those of the called numbers that won. */
  won?: readonly number[]
  /** What the picture shows, in words. */
  label: string
}

/** A winning ticket with all its numbers: the called ones highlighted, and most those that won. */
export function WinningTicket({ ticket, called, won = called, label }: WinningTicketProps) {
  const numbers = ticket.flatMap((row, rowIndex) =>
    row.flatMap((number, column) => (number === null ? [] : [{ number, column, rowIndex }])),
  )
  return (
    <svg
      className="block w-full rounded-[6px] border border-paper-ink"
      viewBox={SHAPE_VIEW_BOX}
      role="img"
      aria-label={label}
    >
      <rect width={TICKET_COLUMNS * SHAPE_CELL} height={TICKET_ROWS * SHAPE_CELL} fill="var(--paper-blank)" />
      <path d={cellsPath(ticket, () => true, 0.2)} fill="var(--paper)" />
      <path d={cellsPath(ticket, (number) => called.includes(number), 0.2)} fill="var(--gold)" fillOpacity="0.35" />
      <path d={cellsPath(ticket, (number) => won.includes(number), 0.2)} fill="var(--gold)" />
      {numbers.map(({ number, column, rowIndex }) => (
        <text
          key={number}
          x={column * SHAPE_CELL + SHAPE_CELL / 2}
          y={rowIndex * SHAPE_CELL + SHAPE_CELL * 0.76}
          textAnchor="middle"
          fontSize={7.6}
          className="fill-paper-ink font-num font-semibold"
        >
          {number}
        </text>
      ))}
    </svg>
  )
}

interface WonTicketProps {
  room: Pick<RoomView, 'id' | 'calledNumbers' | 'rules'>
  /** Its `seq` is 0 if it is not known. */
  win: LastWinner & Pick<WinnerView, 'seq'>
}

/** The ticket of a win, rebuilt, as it was when it won. */
export function WonTicket({ room, win }: WonTicketProps) {
  const { id: roomId, calledNumbers: called, rules } = room
  const { playerId, playerName, pattern, ticketNumber, seq } = win
  const ticket = ticketsFor(playerSeed(roomId, playerId))[ticketNumber - 1]
  if (!ticket) return null
  const label = roomWords().wonWith(playerName, common().pattern(pattern, rules), ticketNumber)
  const counted = seq > 0 ? called.slice(0, seq) : called
  const won = patternNumbers(shapeOf(pattern, rules), ticket, counted).filter((number) => counted.includes(number))
  return <WinningTicket ticket={ticket} called={counted} won={won} label={label} />
}

interface MiniTicketProps {
  ticketId: number
  ticket: Ticket
  marked: readonly number[]
}

/** A small ticket with its numbers and marks. */
export function MiniTicket({ ticketId, ticket, marked }: MiniTicketProps) {
  return (
    <svg
      className="h-16 w-48 rounded-[4px] border border-paper-rule"
      viewBox={SHAPE_VIEW_BOX}
      role="img"
      aria-label={gameWords().miniTicket(ticketId + 1, marked.length)}
    >
      <rect width={TICKET_COLUMNS * SHAPE_CELL} height={TICKET_ROWS * SHAPE_CELL} fill="var(--paper-blank)" />
      <path d={cellsPath(ticket, () => true, 0.3)} fill="var(--paper)" />
      <path d={cellsPath(ticket, (number) => marked.includes(number), 0.3)} fill="var(--daub)" />
      {ticket.flatMap((row, rowIndex) =>
        row.map(
          (number, column) =>
            number !== null && (
              <text
                key={number}
                x={(column + 0.5) * SHAPE_CELL}
                y={(rowIndex + 0.5) * SHAPE_CELL}
                className="font-num font-bold text-[6.5px]"
                textAnchor="middle"
                dominantBaseline="central"
                fill="var(--paper-ink)"
              >
                {number}
              </text>
            ),
        ),
      )}
    </svg>
  )
}

/** Side of a cell in the drawings of whole tickets, in their own units. */
const SHAPE_CELL = 10
const SHAPE_VIEW_BOX = `0 0 ${TICKET_COLUMNS * SHAPE_CELL} ${TICKET_ROWS * SHAPE_CELL}`

/** One SVG path that covers the cells of a ticket whose number is wanted; `inset` leaves a margin in each. */
function cellsPath(ticket: Ticket, isWanted: (number: number) => boolean, inset: number): string {
  const side = SHAPE_CELL - 2 * inset
  return ticket
    .flatMap((row, rowIndex) =>
      row.map((cell, column) =>
        cell !== null && isWanted(cell)
          ? `M${column * SHAPE_CELL + inset} ${rowIndex * SHAPE_CELL + inset}h${side}v${side}h${-side}z`
          : '',
      ),
    )
    .join('')
}
