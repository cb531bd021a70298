import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import type { Ticket } from '#shared/game/types.ts'

/** Side of a cell in the drawings of whole tickets, in their own units. */
export const SHAPE_CELL = 10
export const SHAPE_VIEW_BOX = `0 0 ${TICKET_COLUMNS * SHAPE_CELL} ${TICKET_ROWS * SHAPE_CELL}`

/** One SVG path that covers the cells of a ticket whose number is wanted; `inset` leaves a margin in each. */
export function cellsPath(ticket: Ticket, isWanted: (number: number) => boolean, inset: number): string {
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
