import { DrawSeal } from '#client/fair-draw/draw-seal.tsx'
import { BoardCells } from '#client/features/caller/board-cells.tsx'
import { NumberToken } from '#client/features/caller/number-token.tsx'
import { useCallLine } from '#client/features/caller/use-call-line.ts'
import { spacedRoom } from '#client/seat/room-words.ts'
import { lastCalled } from '#shared/game/board.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { LastWinner, RoomView, WinnerView } from '#shared/game/room/state.ts'
import { TvPrizes } from './tv-prizes.tsx'
import { TvWin } from './tv-win.tsx'

export interface TvGameProps {
  room: RoomView
  winners: readonly WinnerView[]
  /** The win of the last few seconds. */
  win: LastWinner | undefined
  /** Of a caller who is away, or back. */
  note: string | undefined
}

/** During the game: the number, the board, what can be won and who has won it. */
export function TvGame({ room, winners, win, note }: TvGameProps) {
  const line = useCallLine(room)
  const { calledNumbers, currentNumber, hostCalledNumbers } = room
  const last = lastCalled(calledNumbers)
  return (
    <div className="tv-game">
      <section className="tv-side" aria-label="Called number">
        <p className="tv-room">
          Room {spacedRoom(room.id)}
          {!room.rules.counts && ' · Practice round'}
        </p>
        <NumberToken room={room} />
        <p className="tv-line" data-news={note && 'note'}>
          <span>{note ?? line}</span>
          {!note && currentNumber !== null && hostCalledNumbers.includes(currentNumber) && (
            <span className="tv-source" aria-hidden>
              Called by host
            </span>
          )}
        </p>
        <p className="tv-last">
          {last.length > 0 && <span>Last:</span>}
          {last.map((number) => (
            <span key={number} className="tv-disc">
              {number}
            </span>
          ))}
        </p>
        <p className="tv-count">
          <span>
            Numbers Called: {calledNumbers.length} / {HIGHEST_NUMBER}
          </span>
          <DrawSeal roomId={room.id} />
        </p>
      </section>
      <div className="tv-right">
        <div className="tv-board" aria-hidden="true">
          <BoardCells room={room} className="tv-cell" />
        </div>
        {win && <TvWin key={win.pattern + win.playerId} room={room} win={win} />}
        <TvPrizes room={room} winners={winners} />
      </div>
    </div>
  )
}
