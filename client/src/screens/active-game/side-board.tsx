import { useMedia } from '#client/device/browser.ts'
import { BoardCells } from '#client/features/caller/board-cells.tsx'
import type { RoomView } from '#shared/game/room/state.ts'
import './board.css'

const WIDE = '(width >= 1200px) and (height >= 480px)'

/**
 * The board, small, below the number on a wide screen, so that the patterns have the other side for themselves. The tab
 * with the list is for screen readers.
 */
export function SideBoard({ room }: { room: RoomView }) {
  if (!useMedia(WIDE)) return null
  return (
    <div className="side-board board" aria-hidden>
      <BoardCells room={room} className="board-cell" />
    </div>
  )
}
