import { useCallback, useEffect, useState } from 'react'
import type { LastWinner } from '#shared/game/types.ts'

/** How long a win hangs beside the called number. */
const GARLAND_MS = 6_000

/** The win of the last few seconds in a few words, and the way to hang up a new one. */
export function useGarland(): [garland: string | undefined, hang: (win: LastWinner) => void] {
  const [garland, setGarland] = useState<string>()
  useEffect(() => {
    if (!garland) return
    const timer = setTimeout(() => setGarland(undefined), GARLAND_MS)
    return () => clearTimeout(timer)
  }, [garland])
  const hang = useCallback(({ playerName, pattern }: LastWinner) => setGarland(`${playerName}: ${pattern}`), [])
  return [garland, hang]
}
