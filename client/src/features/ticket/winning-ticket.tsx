import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import type { Ticket } from '#shared/game/types.ts'
import { cellsPath, SHAPE_CELL, SHAPE_VIEW_BOX } from './ticket-shapes.ts'

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
