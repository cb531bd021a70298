import clsx from 'clsx'
import { useMedia } from '#client/device/use-media.ts'
import { BoardCells } from '#client/features/caller/board-cells.tsx'
import { ShowOnTv } from '#client/features/sharing/show-on-tv.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { Sentence } from '#client/ui/name.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { isServerCalling } from '#shared/game/room/who-calls.ts'
import { named } from '#shared/named.ts'
import { isPractice } from '#shared/room-number.ts'

const PANEL = clsx(
  '@container grid gap-2.5 [--board-digit:min(1.41rem,9.7cqi)] wide:[--board-digit:min(1.77rem,5.6cqi)]',
  'desk:[--board-digit:min(2.24rem,5.6cqi)]',
)
const BOARD_GRID = 'grid grid-cols-10 rounded-chip border border-line bg-surface'
const BOARD_CELL =
  'board-cell grid place-items-center bg-bg font-num font-semibold text-[length:var(--board-digit)] text-ink-2 leading-none'
/* On a phone on its side the whole board fits as far as a digit can be read. */
const BOARD_CELL_HEIGHT = clsx(
  'h-[max(38px,calc(var(--board-digit)*1.5))] rounded-[7px] pt-0.5 side:h-[max(26px,calc(var(--board-digit)*1.1))]',
  'wide:h-13 desk:h-[62px]',
)

/** All ninety numbers, ten to a row, with the called ones lit. For screen readers it is a list, newest first. */
export function NumberBoard() {
  const { room, deputy } = useCurrentRoom(({ room, players }) => ({
    room,
    deputy: players.find(({ id }) => id === room.callerId)?.name,
  }))
  const mayCall = useGame(({ calling }) => calling !== null)
  const { calledNumbers, currentNumber, status } = room
  const words = gameWords()
  const isWaiting = status === 'active' && calledNumbers.length < HIGHEST_NUMBER
  return (
    <section className={PANEL} aria-label={words.calledNumbers}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-1">
        <h2 className="font-bold">{gameWords().numbersCalled(calledNumbers.length, HIGHEST_NUMBER)}</h2>
        <p className="text-ink-2">
          <span>{words.lastCalled}</span>{' '}
          <span translate="no" className="font-num font-semibold text-[1.3rem] text-ink leading-none">
            {currentNumber ?? '–'}
          </span>
        </p>
      </div>
      <div
        className={clsx(
          BOARD_GRID,
          'gap-[3px] p-1.5 wide:gap-[5px] wide:p-2.5 max-[400px]:gap-0.5 max-[400px]:p-[3px]',
        )}
        aria-hidden="true"
      >
        <BoardCells room={room} className={clsx(BOARD_CELL, BOARD_CELL_HEIGHT)} />
      </div>
      <ol className="sr-only" translate="no" aria-label={words.newestFirst}>
        {[...calledNumbers].reverse().map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ol>
      <p className="px-1 text-[15px] text-ink-2">
        {mayCall && <span>{words.syncs}</span>}
        {!mayCall && isWaiting && !isServerCalling(room) && (
          <Sentence>{words.waitingForCall(named(deputy ?? words.aHost))}</Sentence>
        )}
      </p>
      {!isPractice(room.id) && <ShowOnTv roomId={room.id} className="m-1" />}
    </section>
  )
}

/** A screen with room for the board beside the tickets, and for up to four tickets in sight. */
const WIDE = '(width >= 1200px) and (height >= 480px)'

export const useWideScreen = () => useMedia(WIDE)

/**
 * The board, small, below the number on a wide screen, so that the patterns have the other side for themselves. The tab
 * with the list is for screen readers.
 */
export function SideBoard() {
  const room = useCurrentRoom((current) => current.room)
  return (
    <div
      className={clsx(
        'side-board mt-auto min-h-0 shrink grow-0 basis-[289px] auto-rows-fr gap-px p-[5px] [--board-digit:1rem]',
        BOARD_GRID,
      )}
      aria-hidden
    >
      <BoardCells room={room} className={clsx(BOARD_CELL, 'min-h-0 rounded-[4px]')} />
    </div>
  )
}
