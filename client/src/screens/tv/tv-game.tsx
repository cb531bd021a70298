import { DrawSeal } from '#client/fair-draw/draw-signs.tsx'
import { AutoRing, useAutoWords } from '#client/features/auto-call/auto-line.tsx'
import { isAutoGame } from '#client/features/auto-call/auto-words.ts'
import { BoardCells } from '#client/features/caller/board-cells.tsx'
import { NumberToken, useCallLine } from '#client/features/caller/latest-number.tsx'
import { ReactionLine } from '#client/features/reactions/reaction-line.tsx'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { tvWords } from '#client/words/en/tv.ts'
import { lastCalled } from '#shared/game/board.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { LastWinner, RoomView, Round, WinnerView } from '#shared/game/room/state.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { TvPrizes } from './tv-prizes.tsx'
import { TvWin } from './tv-win.tsx'
import './tv-line.css'

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
        {room.rules.reactions && <ReactionLine className="tv-felt" />}
        <NumberToken room={room} ring={<AutoRing room={room} />} />
        <TvLine room={room} caller={caller} note={note} line={line} />
        <p className="tv-last">
          {last.length > 0 && <span>{gameWords().last}</span>}
          {last.map((number) => (
            <span key={number} className="tv-disc">
              {number}
            </span>
          ))}
        </p>
        <p className="tv-count">
          <span>{gameWords().numbersCalled(calledNumbers.length, HIGHEST_NUMBER)}</span>
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

interface TvLineProps {
  room: RoomView
  /** The name of the player who calls. */
  caller: string
  /** Of a caller who is away, or back. */
  note: string | undefined
  /** What was said for the number. */
  line: string
}

/** The words below the number: whatever the numbers wait for, then what was said for the number and who chose it. */
export function TvLine({ room, caller, note, line }: TvLineProps) {
  const { currentNumber, hostCalledNumbers } = room
  const words = useAutoWords(room, caller)
  const news = note === undefined && words?.isNews ? words.text : undefined
  return (
    <div className="tv-words" data-auto={isAutoGame(room) || undefined}>
      <p className="tv-line" data-news={(note ?? news) && 'note'}>
        {news ? <span aria-hidden>{news}</span> : <span>{note ?? line}</span>}
        {!note && !news && currentNumber !== null && hostCalledNumbers.includes(currentNumber) && (
          <span className="tv-source" aria-hidden>
            {gameWords().calledByHost}
          </span>
        )}
      </p>
      {isAutoGame(room) && (
        <p className="tv-next" aria-hidden>
          {words && !words.isNews && words.text}
        </p>
      )}
    </div>
  )
}
