import type { Cell } from '#shared/game/types.ts'
import './ticket-cell.css'

interface TicketCellProps {
  number: Cell
  isMarked: boolean
  isCalled: boolean
  isFlashing: boolean
  /** Whether the Tab key stops here. */
  isStop: boolean
  /** Without it the number is only shown. */
  onTap?: (number: number) => void
}

/** One of the 27 cells of a ticket: a hatched blank, or a number with its mark. */
export function TicketCell({ number, isMarked, isCalled, isFlashing, isStop, onTap }: TicketCellProps) {
  if (number === null) return <span className="ticket-blank" aria-hidden="true" />
  if (!onTap) {
    return (
      <span className="ticket-cell" data-marked={isMarked || undefined}>
        {number}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="ticket-cell"
      data-number={number}
      data-live={(isCalled && !isMarked) || undefined}
      data-marked={isMarked || undefined}
      data-invalid={isFlashing || undefined}
      aria-pressed={isMarked}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onTap(number)}
    >
      {number}
    </button>
  )
}
