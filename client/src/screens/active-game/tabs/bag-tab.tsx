import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import type { Calling } from '#client/screens/active-game/game/use-calling.ts'
import { NumberPad } from '#client/ui/number-pad.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { isBoardNumber, uncalled } from '#shared/game/board.ts'
import { digitOfKey } from '#shared/game/digits.ts'

/** From so few numbers on it is easier to look for those that are left. */
const FEW = 10

/**
 * For a host who takes tokens out of a bag: all numbers, in the columns of a ticket. A tap chooses one and shows it huge;
 * the button that calls is where it always is. Two steps, because a call cannot be undone.
 */
export function BagTab({ isShown }: { isShown: boolean }) {
  const room = useCurrentRoom((current) => current.room)
  const calling = useGame((game) => game.calling)
  useBagKeys(calling, isShown, room.calledNumbers.length)
  const { chosen = null, choose } = calling ?? {}
  return (
    <section className="bag-panel @container grid gap-2" aria-label={gameWords().bag}>
      <div className="flex min-h-[5.5rem] items-center gap-4 px-3 side:min-h-14">
        <p
          className="bag-chosen min-w-[1.2em] flex-none text-center font-num font-semibold text-[5.5rem] text-peacock leading-none side:text-[3.5rem]"
          aria-hidden
        >
          {chosen ?? '?'}
        </p>
        <p>{bagHint(uncalled(room.calledNumbers))}</p>
      </div>
      <NumberPad
        isChosen={(number) => number === chosen}
        isCalled={(number) => room.calledNumbers.includes(number)}
        onTap={(number) => choose?.(number === chosen ? null : number)}
      />
    </section>
  )
}

/** What to do, or which tokens have to be somewhere. */
export function bagHint(left: readonly number[]): string {
  if (left.length === 0) return hostToolWords().bagIsEmpty
  if (left.length <= FEW) return hostToolWords().numbersLeft(left.join(', '))
  return hostToolWords().tapNumber
}

/**
 * Digits choose a number and Enter calls it, while the bag is shown: `calls` is how many numbers have been called, and
 * with each of them typing starts again.
 */
function useBagKeys(calling: Calling | null, isShown: boolean, calls: number): void {
  const typed = useRef({ calls, digits: '' })

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!calling?.choose || event.ctrlKey || event.metaKey || event.altKey || isForAnother(event)) return
    const before = typed.current.calls === calls ? typed.current.digits : ''
    const digits = digitsAfter(before, event.key)
    if (digits !== null) {
      typed.current = { calls, digits }
      calling.choose(digits === '' ? null : Number(digits))
    } else if (event.key === 'Enter' && calling.chosen !== null) {
      // It would press the number that has the focus once more.
      event.preventDefault()
      if (!calling.isDisabled) calling.call()
    }
  })

  useEffect(() => {
    if (!isShown) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isShown])
}

/** What is typed after a key, or null if the key types nothing. A third digit begins another number. */
export function digitsAfter(before: string, key: string): string | null {
  if (key === 'Backspace' || key === 'Escape') return ''
  const digit = digitOfKey(key)
  if (digit === null) return null
  const longer = before + digit
  if (isBoardNumber(Number(longer))) return longer
  return digit === '0' ? '' : digit
}

/** A field or a sheet uses its own keys, and Enter presses a button that is not a number. */
function isForAnother({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [role=dialog], [role=alertdialog]')) return true
  return key === 'Enter' && target.closest('a, button:not(.bag-number)') !== null
}
