import { DrawSeal } from '#client/fair-draw/draw-signs.tsx'
import { AutoRing } from '#client/features/auto-call/auto-ring.tsx'
import { BoardCells } from '#client/features/caller/board-cells.tsx'
import { NumberToken } from '#client/features/caller/number-token.tsx'
import { useCallLine } from '#client/features/caller/use-call-line.ts'
import { FeltLine } from '#client/features/reactions/felt-line.tsx'
import { callWords } from '#client/words/call.ts'
import { common } from '#client/words/common.ts'
import { tvWords } from '#client/words/tv.ts'
import { lastCalled } from '#shared/game/board.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { LastWinner, Round, WinnerView } from '#shared/game/room/state.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { TvLine } from './tv-line.tsx'
import { TvPrizes } from './tv-prizes.tsx'
import { TvWin } from './tv-win.tsx'

export interface TvGameProps extends Round {
  /** The name of the player who calls. */
  caller: string
  /** The name of the host who has a bag of their own. */
  bagOf: string | undefined
  winners: readonly WinnerView[]
  /** The win of the last few seconds. */
  win: LastWinner | undefined
  /** Of a caller who is away, or back. */
  note: string | undefined
}

/** During the game: the number, the board, what can be won and who has won it. */
export function TvGame({ room, players, caller, bagOf, winners, win, note }: TvGameProps) {
  const line = useCallLine(room)
  const { calledNumbers } = room
  const last = lastCalled(calledNumbers)
  return (
    <div className="tv-game">
      <section className="tv-side" aria-label={tvWords().calledNumber}>
        <p className="tv-room">
          {common().room(spacedRoom(room.id))}
          {!room.rules.counts && ` · ${tvWords().practiceRound}`}
        </p>
        {room.rules.reactions && <FeltLine className="tv-felt" />}
        <NumberToken room={room} ring={<AutoRing room={room} />} />
        <TvLine room={room} caller={caller} note={note} line={line} />
        <p className="tv-last">
          {last.length > 0 && <span>{callWords().last}</span>}
          {last.map((number) => (
            <span key={number} className="tv-disc">
              {number}
            </span>
          ))}
        </p>
        <p className="tv-count">
          <span>{callWords().numbersCalled(calledNumbers.length, HIGHEST_NUMBER)}</span>
          <DrawSeal roomId={room.id} bagOf={bagOf} />
        </p>
      </section>
      <div className="tv-right">
        <div className="tv-board" aria-hidden="true">
          <BoardCells room={room} className="tv-cell" />
        </div>
        {win && <TvWin key={win.pattern + win.playerId} room={room} win={win} />}
        <TvPrizes room={room} players={players} winners={winners} />
      </div>
    </div>
  )
}
