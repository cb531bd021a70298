import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { useSnapshot } from '#client/device/snapshot.ts'

/**
 * A value that many parts of a screen read, each only some of it. As the value of a context it stays the same, so that a part
 * renders again only when what it has chosen changes.
 */
export class LiveValue<Value> {
  now: Value
  private readonly changes = new Listeners()
  readonly subscribe = this.changes.subscribe

  constructor(first: Value) {
    this.now = first
  }

  change(value: Value): void {
    this.now = value
    this.changes.tell()
  }
}

/** Keeps a live value at what a component has computed in its last render. */
export function useLiveValue<Value>(value: Value): LiveValue<Value> {
  const [live] = useState(() => new LiveValue(value))
  useLayoutEffect(() => live.change(value))
  return live
}

/** False for what is hidden: it renders again when it is shown, and not before. */
export const IsShown = createContext(true)

const never = () => () => {}

/** What a component chooses of a live value: one thing, or several as an object or a list. */
export function useChosen<Value, Part>(live: LiveValue<Value>, choose: (value: Value) => Part): Part {
  const isShown = useContext(IsShown)
  return useSnapshot(isShown ? live.subscribe : never, () => choose(live.now))
}

/** A function that stays the same and does what the last render says. For what a press does, never for a render. */
export function useSteady<Told extends unknown[], Result>(act: (...told: Told) => Result): (...told: Told) => Result {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const [steady] = useState(
    () =>
      (...told: Told) =>
        latest.current(...told),
  )
  return steady
}
