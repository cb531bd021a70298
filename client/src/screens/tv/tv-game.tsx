import clsx from 'clsx'
import { bagOwner, DrawSeal } from '#client/fair-draw/draw-signs.tsx'
import { AutoRing, useAutoWords } from '#client/features/auto-call/auto-line.tsx'
import { BoardCells } from '#client/features/caller/board-cells.tsx'
import { NumberToken, useCallLine } from '#client/features/caller/latest-number.tsx'
import { ReactionLine } from '#client/features/reactions/reaction-line.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useVoiceState } from '#client/speech/speaker.ts'
import { Sentence } from '#client/ui/name.tsx'
import { areMany } from '#client/ui/pattern-drawing.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { tvWords } from '#client/words/en/tv.ts'
import { lastCalled } from '#shared/game/board.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { LastWinner } from '#shared/game/room/state.ts'
import { isAutoGame } from '#shared/game/room/who-calls.ts'
import { LateWayIn } from './late-way-in.tsx'
import { TvPrizes } from './tv-prizes.tsx'
import { TvWinCard } from './tv-win.tsx'

interface TvGameProps {
  /** The name of the player who calls. */
  caller: string
  /** The win of the last few seconds. */
  win: LastWinner | undefined
  /** Of a line that is lost, or a caller who is away, or back. */
  note: string | undefined
}

/** During the game: the number, the board, what can be won and who has won it. */
export function TvGame({ caller, win, note }: TvGameProps) {
  const { room } = useCurrentRoom()
  const isFull = areMany(room.rules)
  return (
    <div className="grid h-[95dvh] grid-cols-[38fr_62fr] gap-[2vmin] upright:h-auto upright:grid-cols-1">
      <TvCaller caller={caller} note={note} />
      <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] gap-[1.6dvh]">
        <div className={clsx(TV_BOARD, isFull ? LOW : HIGH)} aria-hidden="true">
          <BoardCells room={room} className={TV_CELL} />
        </div>
        {win && (
          // It covers the board, never the number.
          <div className="fades z-1 grid [grid-area:1/1]" role="status" key={win.pattern + win.playerId}>
            <TvWinCard win={win} />
          </div>
        )}
        <TvPrizes />
      </div>
    </div>
  )
}

const TV_BOARD = clsx(
  'grid grid-cols-10 grid-rows-9 gap-[0.6vmin] [--latest-ring:0.6vmin] [grid-area:1/1]',
  'upright:auto-rows-fr upright:grid-rows-none',
)
/* Beside many patterns its rows are low, and the digits as small as can be read from the sofa. */
const LOW = '[--board-digit:min(4vw,5.4dvh)]'
const HIGH = '[--board-digit:min(4vw,7.4dvh)]'
const TV_CELL = clsx(
  'tv-cell grid min-h-0 place-items-center rounded-[0.8vmin] bg-surface pt-[0.08em] font-num font-semibold text-ink-2',
  'text-[length:var(--board-digit)]/[1] upright:aspect-[1.1] upright:text-[5.6vw]/[1]',
)
const DISC = clsx(
  'grid size-[min(8dvh,5vw)] place-items-center rounded-full bg-surface pt-[0.05em] text-[min(5.1dvh,3.1vw)]/[1]',
  'upright:size-[9vw] upright:text-[5.4vw]/[1]',
)

/** The number gives way to a note, whose name may be long. */
function sizeOfToken(hasNote: boolean, isAuto: boolean): string {
  if (hasNote) return '[--token:min(37dvh,27vw)]'
  return isAuto ? '[--token:min(47dvh,27vw)]' : '[--token:min(48dvh,27vw)]'
}

/** The number that was called last, what was said for it, those before it, and the way in for those who come late. */
function TvCaller({ caller, note }: Omit<TvGameProps, 'win'>) {
  const { room } = useCurrentRoom()
  const last = lastCalled(room.calledNumbers)
  return (
    <section
      className={clsx(
        'tv-side relative flex min-h-0 min-w-0 flex-col items-center justify-between text-center',
        sizeOfToken(note !== undefined, isAutoGame(room)),
        'upright:gap-[1.2dvh] upright:[--token:min(38vw,30dvh)]',
      )}
      aria-label={tvWords().calledNumber}
    >
      {room.rules.reactions && <ReactionLine className="tv-text absolute top-0 right-0 z-1 max-w-[46%] truncate" />}
      <NumberToken room={room} ring={<AutoRing room={room} />} />
      <TvLine caller={caller} note={note} />
      <p className="tv-text flex min-h-[8dvh] items-center gap-[1.2vmin]">
        {last.length > 0 && <span>{gameWords().last}</span>}
        {last.map((number) => (
          <span key={number} className={DISC} translate="no">
            {number}
          </span>
        ))}
      </p>
      <LateWayIn>
        <GameSoFar />
      </LateWayIn>
    </section>
  )
}

/** How many numbers are called, and the seal of the draw unless the voice waits for a key. */
function GameSoFar() {
  const { room, players } = useCurrentRoom()
  const isVoiceLocked = useVoiceState() === 'locked'
  return (
    <>
      <span className="tv-count">{gameWords().numbersCalled(room.calledNumbers.length, HIGHEST_NUMBER)}</span>
      <span className={clsx(isVoiceLocked && 'sr-only')}>
        <DrawSeal roomId={room.id} bagOf={bagOwner({ room, players })} className="" isShort />
      </span>
    </>
  )
}

/** The words below the number: whatever the numbers wait for, then what was said for the number and who chose it. */
function TvLine({ caller, note }: Omit<TvGameProps, 'win'>) {
  const { room } = useCurrentRoom()
  const { currentNumber, hostCalledNumbers } = room
  const line = useCallLine(room)
  const words = useAutoWords(room, caller)
  const news = note === undefined && words?.isNews ? words.text : undefined
  const isNews = (note ?? news) !== undefined
  return (
    // Nothing moves when the words change.
    <div className={clsx('w-full', isAutoGame(room) && 'min-h-[17dvh]')}>
      <p
        className={clsx(
          'tv-line tv-text flex min-h-[2lh] flex-col items-center justify-center text-balance',
          isNews && 'rounded-[1.5vmin] bg-gold px-[1vmin] py-[0.5vmin] text-paper-ink wrap-anywhere',
        )}
        data-news={isNews || undefined}
      >
        <span aria-hidden={news ? true : undefined}>
          <Sentence>{news ?? note ?? line}</Sentence>
        </span>
        {!isNews && currentNumber !== null && hostCalledNumbers.includes(currentNumber) && (
          <span className="text-ink-2">{gameWords().calledByHost}</span>
        )}
      </p>
      {isAutoGame(room) && (
        <p className="tv-text tabular-nums" aria-hidden>
          {words && !words.isNews && words.text}
        </p>
      )}
    </div>
  )
}
