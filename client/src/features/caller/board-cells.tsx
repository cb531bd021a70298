import clsx from 'clsx'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import './caller.css'

interface BoardCellsProps {
  room: RoomView
  /** The look of a cell that has not been called. */
  className: string
}

/** The ninety numbers of a board, the called ones lit and the latest most of all. */
export function BoardCells({ room: { calledNumbers, currentNumber }, className }: BoardCellsProps) {
  return ALL_NUMBERS.map((number) => (
    <span
      key={number}
      translate="no"
      className={clsx(
        'board-number',
        className,
        calledNumbers.includes(number) && 'is-called',
        number === currentNumber && 'is-latest',
      )}
    >
      {number}
    </span>
  ))
}
