import clsx from 'clsx'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { columnOf } from '#shared/game/tickets.ts'
import { CHOSEN_BUTTON } from './button.tsx'

interface NumberPadProps {
  isChosen(number: number): boolean
  isCalled(number: number): boolean
  /** Whether a called number can be tapped too. */
  takesCalled?: boolean
  onTap(number: number): void
}

/** All numbers, in the columns of a ticket. Nine of them: on a phone of 360 pixels every number is 38 wide. */
export function NumberPad({ isChosen, isCalled, takesCalled = false, onTap }: NumberPadProps) {
  return (
    <div
      translate="no"
      className="bag grid auto-rows-[max(44px,1.9rem)] grid-cols-9 gap-px wide:auto-rows-[52px] wide:gap-1"
    >
      {ALL_NUMBERS.map((number) => (
        <button
          key={number}
          type="button"
          className={clsx(
            'bag-number grid place-items-center rounded-[8px] border pt-0.5 font-num font-semibold text-[length:min(1.5rem,7cqi)] leading-none',
            isChosen(number)
              ? CHOSEN_BUTTON
              : isCalled(number)
                ? 'border-line bg-gold text-paper-ink'
                : 'border-line bg-surface text-ink',
          )}
          style={placeOf(number)}
          disabled={!takesCalled && isCalled(number)}
          aria-pressed={isChosen(number)}
          onClick={() => onTap(number)}
        >
          {number}
        </button>
      ))}
    </div>
  )
}

/** By tens from left to right, as on a ticket: 90 is below 89. */
function placeOf(number: number) {
  const column = columnOf(number)
  return { gridColumn: column + 1, gridRow: number - column * 10 + 1 }
}
