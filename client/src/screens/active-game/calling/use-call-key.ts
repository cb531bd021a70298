import { useEffect, useEffectEvent } from 'react'
import type { Calling } from './use-calling.ts'

/** On a keyboard N or the space bar calls the next number. In a bag it is chosen first, and numbers that come need no key. */
export function useCallKey(calling: Calling | null, isAuto: boolean): void {
  const isFree = calling !== null && calling.choose === null && !isAuto
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!calling || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isForAnother(event)) return
    // The space bar would scroll.
    event.preventDefault()
    if (!calling.isDisabled) calling.call()
  })
  useEffect(() => {
    if (!isFree) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isFree])
}

/** A field or a sheet takes its own keys, and the space bar presses what has the focus. */
function isForAnother({ target, key }: KeyboardEvent): boolean {
  if (key !== ' ' && key.toLowerCase() !== 'n') return true
  if (!(target instanceof Element) || document.querySelector('[role=dialog], dialog[open]')) return true
  return target.closest(key === ' ' ? 'a, button, input, select, textarea' : 'input, select, textarea') !== null
}
