import { useEffect, useEffectEvent, useRef } from 'react'
import { isBoardNumber } from '#shared/game/board.ts'
import type { Calling } from './use-calling.ts'

/**
 * Digits choose a number and Enter calls it, while the bag is shown: `calls` is how many numbers have been called, and
 * with each of them typing starts again.
 */
export function useBagKeys(calling: Calling | null, isShown: boolean, calls: number): void {
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
  if (!/^\d$/.test(key)) return null
  const longer = before + key
  if (isBoardNumber(Number(longer))) return longer
  return key === '0' ? '' : key
}

/** A field or a sheet takes its own keys, and Enter presses a button that is no number. */
function isForAnother({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [role=dialog], [role=alertdialog]')) return true
  return key === 'Enter' && target.closest('a, button:not(.bag-number)') !== null
}
