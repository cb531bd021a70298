import { useCallback, useEffect, useState } from 'react'

/** How long numbers that were missed wear a ring. */
const RING_MS = 4_000

/** Leads to the first number that waits for its mark, and has all of them wear a ring for a moment. */
export function useShowMissed(): [areShown: boolean, show: () => void] {
  const [shown, setShown] = useState<object>()
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), RING_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const show = useCallback(() => {
    document.querySelector('.ticket:has([data-live])')?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    setShown({})
  }, [])
  return [shown !== undefined, show]
}
