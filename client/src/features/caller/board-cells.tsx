import clsx from 'clsx'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import type { RoomView } from '#shared/game/room/state.ts'

interface BoardCellsProps {
  room: RoomView
  /** How a cell looks; with `is-called` and `is-latest` besides. */
  className: string
}

/** The ninety numbers of a board, the called ones lit and the latest most of all. */
export function BoardCells({ room: { calledNumbers, currentNumber }, className }: BoardCellsProps) {
  return ALL_NUMBERS.map((number) => (
    <span
      key={number}
      className={clsx(
        className,
        calledNumbers.includes(number) && 'is-called',
        number === currentNumber && 'is-latest',
      )}
    >
      {number}
    </span>
  ))
}
