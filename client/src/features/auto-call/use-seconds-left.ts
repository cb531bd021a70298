import { useEffect, useState } from 'react'

/** A number that is later than this is late. Before that, what was said last still stands. */
const LATE_AFTER_MS = 2_000

/** Whole seconds until a time of `performance.now()`, 0 until it is late, and then -1. Null if there is no such time. */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [, look] = useState(0)
  useEffect(() => {
    if (endsAt === null) return
    let timer: ReturnType<typeof setTimeout>
    const follow = () => {
      const leftMs = endsAt - performance.now()
      if (leftMs <= -LATE_AFTER_MS) return
      // A little after the second, so that it is over by then.
      timer = setTimeout(
        () => {
          look(performance.now())
          follow()
        },
        leftMs > 0 ? (leftMs % 1000) + 10 : leftMs + LATE_AFTER_MS + 10,
      )
    }
    follow()
    return () => clearTimeout(timer)
  }, [endsAt])
  if (endsAt === null) return null
  const leftMs = endsAt - performance.now()
  return leftMs <= -LATE_AFTER_MS ? -1 : Math.max(0, Math.ceil(leftMs / 1000))
}
