import clsx from 'clsx'
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
  const left = uncalled(room.calledNumbers)
  return (
    <section className="bag-panel" aria-label="Bag">
      <div className="bag-head">
        <p className="bag-chosen" aria-hidden>
          {chosen ?? '?'}
        </p>
        <p>
          {left.length > FEW
            ? 'Tap the number that you took out of the bag, or type it. Then call it.'
            : left.length > 0 && `Numbers left: ${left.join(', ')}`}
        </p>
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

/** By tens from left to right, as on a ticket: 90 is below 89. */
function placeOf(number: number) {
  const column = Math.min(8, Math.floor(number / 10))
  return { gridColumn: column + 1, gridRow: number - column * 10 + 1 }
}
