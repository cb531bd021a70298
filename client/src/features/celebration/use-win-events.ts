import { useCallback, useEffect, useState } from 'react'

/** How long a win is shown, and how long if another one waits. */
interface Shown<Win> {
  ms(win: Win): number
  beforeAnotherMs: number
}

/** The win that is shown now, with the way to show a new one after those that wait, and to be done with it. */
export function useWinEvents<Win>({ ms, beforeAnotherMs }: Shown<Win>) {
  const [waiting, setWaiting] = useState<readonly Win[]>([])
  const shown = waiting[0]
  const shownMs = shown && (waiting.length > 1 ? Math.min(beforeAnotherMs, ms(shown)) : ms(shown))
  const close = useCallback(() => setWaiting((wins) => wins.slice(1)), [])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(close, shownMs)
    return () => clearTimeout(timer)
  }, [shown, shownMs, close])
  const show = useCallback((win: Win) => setWaiting((wins) => [...wins, win]), [])
  return { shown, show, close }
}
