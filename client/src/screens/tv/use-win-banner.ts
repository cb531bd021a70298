import { useCallback, useEffect, useState } from 'react'
import type { LastWinner } from '#shared/game/types.ts'

/** How long a win shows beside the called number. */
const SHOWN_MS = 6_000

/** The win of the last few seconds in a few words, and the way to show up a new one. */
export function useWinBanner(): [banner: string | undefined, show: (win: LastWinner) => void] {
  const [banner, setBanner] = useState<string>()
  useEffect(() => {
    if (!banner) return
    const timer = setTimeout(() => setBanner(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [banner])
  const show = useCallback(({ playerName, pattern }: LastWinner) => setBanner(`${playerName}: ${pattern}`), [])
  return [banner, show]
}
