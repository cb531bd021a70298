import { useMedia } from '#client/device/browser.ts'
import { BoardCells } from '#client/features/caller/board-cells.tsx'
import { ShowOnTv } from '#client/features/sharing/show-on-tv.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { gameWords } from '#client/words/en/game.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { isServerCalling } from '#shared/game/room/rights.ts'
import { isPractice } from '#shared/room-number.ts'
import './board.css'

/** All ninety numbers, ten to a row, with the called ones lit. For screen readers it is a list, newest first. */
export function NumberBoard() {
  const { room, players } = useCurrentRoom()
  const { calling } = useGame()
  const { calledNumbers, currentNumber, status } = room
  const words = gameWords()
  const deputy = players.find(({ id }) => id === room.callerId)
  const isWaiting = status === 'active' && calledNumbers.length < HIGHEST_NUMBER
  return (
    <section className="board-panel" aria-label={words.calledNumbers}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-1">
        <h2 className="font-bold">{gameWords().numbersCalled(calledNumbers.length, HIGHEST_NUMBER)}</h2>
        <p className="text-ink-2">
          {words.lastCalled} <span className="board-latest">{currentNumber ?? '–'}</span>
        </p>
      </div>
      <div className="board" aria-hidden="true">
        <BoardCells room={room} className="board-cell" />
      </div>
      <ol className="sr-only" aria-label={words.newestFirst}>
        {calledNumbers.toReversed().map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ol>
      <p className="px-1 text-[15px] text-ink-2">
        {calling && words.syncs}
        {!calling && isWaiting && !isServerCalling(room) && words.waitingForCall(deputy?.name ?? words.aHost)}
      </p>
      {!isPractice(room.id) && <ShowOnTv roomId={room.id} className="m-1" />}
    </section>
  )
}

const WIDE = '(width >= 1200px) and (height >= 480px)'

/**
 * The board, small, below the number on a wide screen, so that the patterns have the other side for themselves. The tab
 * with the list is for screen readers.
 */
export function SideBoard() {
  const { room } = useCurrentRoom()
  if (!useMedia(WIDE)) return null
  return (
    <div className="side-board board" aria-hidden>
      <BoardCells room={room} className="board-cell" />
    </div>
  )
}
