import { BoardCells } from '#client/features/caller/board-cells.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { gameWords } from '#client/words/game.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import './board.css'

/** The board, small, beside the tickets of a wide screen. The tab with the list is for screen readers. */
export function SideBoard({ room }: { room: RoomView }) {
  return (
    <div aria-hidden>
      <Panel title={gameWords().board}>
        <div className="board">
          <BoardCells room={room} className="board-cell" />
        </div>
      </Panel>
    </div>
  )
}
