import { gameWords } from '#client/words/en/game.ts'
import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import type { Ticket } from '#shared/game/types.ts'
import { cellsPath, SHAPE_CELL, SHAPE_VIEW_BOX } from './ticket-shapes.ts'

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
