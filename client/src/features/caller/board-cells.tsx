import clsx from 'clsx'
import { memo } from 'react'
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
    <BoardCell
      key={number}
      number={number}
      className={className}
      isCalled={calledNumbers.includes(number)}
      isLatest={number === currentNumber}
    />
  ))
}

interface BoardCellProps {
  number: number
  className: string
  isCalled: boolean
  isLatest: boolean
}

/** A call changes two of the ninety. */
const BoardCell = memo(function BoardCell({ number, className, isCalled, isLatest }: BoardCellProps) {
  return (
    <span translate="no" className={clsx('board-number', className, isCalled && 'is-called', isLatest && 'is-latest')}>
      {number}
    </span>
  )
})
