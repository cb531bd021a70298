import clsx from 'clsx'
import { gameWords } from '#client/words/en/game.ts'
import { ALL_NUMBERS, uncalled } from '#shared/game/board.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import './bag.css'
import type { Calling } from './use-calling.ts'

interface BagTabProps {
  room: RoomView
  calling: Calling
}

/** From so few numbers on it is easier to look for those that are left. */
const FEW = 10

/**
 * For a host who takes tokens out of a bag: all numbers, in the columns of a ticket. A tap chooses one and shows it huge;
 * the button that calls is where it always is. Two steps, because a call cannot be undone.
 */
export function BagTab({ room, calling: { chosen, choose } }: BagTabProps) {
  return (
    <section className="bag-panel" aria-label={gameWords().bag}>
      <div className="bag-head">
        <p className="bag-chosen" aria-hidden>
          {chosen ?? '?'}
        </p>
        <p>{bagHint(uncalled(room.calledNumbers))}</p>
      </div>
      <div className="bag">
        {ALL_NUMBERS.map((number) => (
          <button
            key={number}
            type="button"
            className={clsx('bag-number', room.calledNumbers.includes(number) && 'is-called')}
            style={placeOf(number)}
            disabled={room.calledNumbers.includes(number)}
            aria-pressed={number === chosen}
            onClick={() => choose?.(number === chosen ? null : number)}
          >
            {number}
          </button>
        ))}
      </div>
    </section>
  )
}

/** What to do, or which tokens have to be somewhere. */
export function bagHint(left: readonly number[]): string {
  if (left.length === 0) return gameWords().bagIsEmpty
  if (left.length <= FEW) return gameWords().numbersLeft(left.join(', '))
  return gameWords().tapNumber
}

/** By tens from left to right, as on a ticket: 90 is below 89. */
function placeOf(number: number) {
  const column = Math.min(8, Math.floor(number / 10))
  return { gridColumn: column + 1, gridRow: number - column * 10 + 1 }
}
