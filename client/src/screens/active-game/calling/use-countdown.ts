import { useCallback, useEffect, useRef, useState } from 'react'

/** How often the clock is read, so that no second is skipped or shown late. */
const LOOK_EVERY_MS = 100

/**
 * Whole seconds left, 0 when none, and the way to start. A countdown that runs is not restarted: two reports of the same
 * cause start it once.
 */
export function useCountdown(): [secondsLeft: number, start: (ms: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)

  const start = useCallback((ms: number) => {
    if (timer.current !== undefined || ms <= 0) return
    const endsAt = performance.now() + ms
    setSecondsLeft(Math.ceil(ms / 1000))
    timer.current = setInterval(() => {
      const left = endsAt - performance.now()
      setSecondsLeft(Math.max(0, Math.ceil(left / 1000)))
      if (left > 0) return
      clearInterval(timer.current)
      timer.current = undefined
    }, LOOK_EVERY_MS)
  }, [])

  useEffect(
    () => () => {
      clearInterval(timer.current)
      timer.current = undefined
    },
    [],
  )

  return [secondsLeft, start]
}
