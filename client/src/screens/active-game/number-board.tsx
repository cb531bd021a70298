import { BoardCells } from '#client/features/caller/board-cells.tsx'
import { ShowOnTv } from '#client/features/sharing/show-on-tv.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { isServerCalling } from '#shared/game/room/rights.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isPractice } from '#shared/room-number.ts'
import './board.css'

interface NumberBoardProps {
  room: RoomView
  /** The name of the player who calls in place of the host, if there is one. */
  deputy: string | undefined
  /** Whether this player calls the numbers. */
  canCall: boolean
}

/** All ninety numbers, ten to a row, with the called ones lit. For screen readers it is a list, newest first. */
export function NumberBoard({ room, deputy, canCall }: NumberBoardProps) {
  const { calledNumbers, currentNumber, status } = room
  const words = gameWords()
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
        {canCall && words.syncs}
        {!canCall && isWaiting && !isServerCalling(room) && words.waitingForCall(deputy ?? words.aHost)}
      </p>
      {!isPractice(room.id) && <ShowOnTv roomId={room.id} className="m-1" />}
    </section>
  )
}
