import clsx from 'clsx'
import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import type { Ticket } from '#shared/game/types.ts'

interface TicketDrawingProps {
  ticket: Ticket
  called: readonly number[]
  /** The called numbers that won. */
  won?: readonly number[]
  /** What the picture shows, in words. */
  label: string
  className?: string
}

/** A small picture of a ticket with all its numbers: the called ones highlighted, and most those that won. */
export function TicketDrawing({ ticket, called, won = called, label, className = 'w-full' }: TicketDrawingProps) {
  const numbers = ticket.flatMap((row, rowIndex) =>
    row.flatMap((number, column) => (number === null ? [] : [{ number, column, rowIndex }])),
  )
  return (
    <svg
      className={clsx('block rounded-[6px] border border-paper-ink forced-color-adjust-none', className)}
      viewBox={VIEW_BOX}
      role="img"
      aria-label={label}
    >
      <rect width={TICKET_COLUMNS * DRAWN_CELL} height={TICKET_ROWS * DRAWN_CELL} fill="var(--paper-blank)" />
      <path d={cellsPath(ticket, () => true)} fill="var(--paper)" />
      <path d={cellsPath(ticket, (number) => called.includes(number))} fill="var(--gold)" fillOpacity="0.35" />
      {/* Framed, so that they are seen without colour too. */}
      <path
        d={cellsPath(ticket, (number) => won.includes(number), 0.5)}
        fill="var(--gold)"
        stroke="var(--paper-ink)"
        strokeWidth="0.4"
      />
      {numbers.map(({ number, column, rowIndex }) => (
        <text
          key={number}
          x={column * DRAWN_CELL + DRAWN_CELL / 2}
          y={rowIndex * DRAWN_CELL + DRAWN_CELL * 0.76}
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

/** Side of a cell, in the drawing's own units. */
const DRAWN_CELL = 10
const VIEW_BOX = `0 0 ${TICKET_COLUMNS * DRAWN_CELL} ${TICKET_ROWS * DRAWN_CELL}`

/** One SVG path that covers the cells of a ticket whose number is wanted, with a margin in each. */
function cellsPath(ticket: Ticket, isWanted: (number: number) => boolean, margin = 0.2): string {
  const side = DRAWN_CELL - 2 * margin
  return ticket
    .flatMap((row, rowIndex) =>
      row.map((cell, column) =>
        cell !== null && isWanted(cell)
          ? `M${column * DRAWN_CELL + margin} ${rowIndex * DRAWN_CELL + margin}h${side}v${side}h${-side}z`
          : '',
      ),
    )
    .join('')
}
