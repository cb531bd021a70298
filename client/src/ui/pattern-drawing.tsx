import clsx from 'clsx'
import { NUMBERS_PER_ROW, TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import { anyCount, patternNumbers, type Shape } from '#shared/game/patterns.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

/** A ticket as good as any, whose numbers lie evenly. */
export const SAMPLE_TICKET: Ticket = [
  [3, 12, null, null, 41, null, 66, null, 81],
  [null, 18, null, 34, 46, 53, null, 72, null],
  [7, null, 25, null, 49, null, null, 77, 90],
]
/** Where any numbers will do, these look like any. */
const ANY = [1, 4, 7, 8, 12, 5, 14, 10, 2]

interface PatternDrawingProps {
  shape: Shape
  className?: string
}

/** What a pattern asks for, on a tiny ticket of three rows of five. */
export function PatternDrawing({ shape, className }: PatternDrawingProps) {
  const any = anyCount(shape)
  const wanted = any === null ? patternNumbers(shape, SAMPLE_TICKET) : []
  const isWanted = (number: number, spot: number) =>
    any === null ? wanted.includes(number) : ANY.slice(0, any).includes(spot)
  return (
    <svg viewBox="0 0 42 26" width="42" height="26" aria-hidden="true" className={clsx('shrink-0', className)}>
      {numbersOf(SAMPLE_TICKET).map((number, spot) => (
        <rect
          key={number}
          x={1 + (spot % NUMBERS_PER_ROW) * 8.2}
          y={1 + Math.floor(spot / NUMBERS_PER_ROW) * 8.4}
          width="6.8"
          height="6.8"
          rx="2"
          fill={isWanted(number, spot) ? 'var(--peacock)' : 'none'}
          stroke={isWanted(number, spot) ? 'var(--peacock)' : 'var(--edge)'}
        />
      ))}
    </svg>
  )
}

interface PatternOnTicketProps {
  shape: Shape
  ticket: Ticket
  /** The numbers that count: marked and called. */
  done: readonly number[]
  /** What the drawing shows, in words. */
  label: string
}

const CELL = 10

/** A pattern on a player's own ticket: what is done, what is still missing, and the rest of the numbers, pale. */
export function PatternOnTicket({ shape, ticket, done, label }: PatternOnTicketProps) {
  const numbers = patternNumbers(shape, ticket, done)
  const isAny = anyCount(shape) !== null
  const look = (number: number) => {
    if (!numbers.includes(number)) return LOOKS.other
    if (done.includes(number)) return LOOKS.done
    return isAny ? LOOKS.any : LOOKS.missing
  }
  return (
    <svg
      className="block w-full rounded-[6px] border border-paper-ink"
      viewBox={`0 0 ${TICKET_COLUMNS * CELL} ${TICKET_ROWS * CELL}`}
      role="img"
      aria-label={label}
    >
      <rect width={TICKET_COLUMNS * CELL} height={TICKET_ROWS * CELL} fill="var(--paper-blank)" />
      {ticket.flatMap((row, rowIndex) =>
        row.map((number, column) => {
          if (number === null) return null
          const { cell, digits } = look(number)
          return (
            <g key={number} transform={`translate(${column * CELL} ${rowIndex * CELL})`}>
              <rect x="0.2" y="0.2" width="9.6" height="9.6" fill="var(--paper)" />
              <rect x="0.8" y="0.8" width="8.4" height="8.4" rx="2" className={cell} />
              <text x="5" y="7.6" textAnchor="middle" fontSize={7.6} className={clsx('font-num font-semibold', digits)}>
                {number}
              </text>
            </g>
          )
        }),
      )}
    </svg>
  )
}

/** A cell by what it is to the pattern. Missing ones differ in more than their colour. */
const LOOKS = {
  done: { cell: 'fill-daub', digits: 'fill-paper' },
  missing: { cell: 'fill-marigold stroke-paper-ink', digits: 'fill-paper-ink' },
  any: { cell: 'fill-none', digits: 'fill-paper-ink' },
  other: { cell: 'fill-none', digits: 'fill-paper-ink opacity-45' },
}
