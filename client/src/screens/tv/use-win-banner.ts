import { useCallback, useEffect, useState } from 'react'
import type { AnnouncedWin } from '#client/speech/use-announcements.ts'

/** How long a win shows beside the called number. */
const SHOWN_MS = 6_000

/** The win of the last few seconds in a few words, and the way to show up a new one. */
export function useWinBanner(): [banner: string | undefined, show: (win: AnnouncedWin) => void] {
  const [banner, setBanner] = useState<string>()
  useEffect(() => {
    if (!banner) return
    const timer = setTimeout(() => setBanner(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [banner])
  const show = useCallback(
    ({ playerName, pattern, place }: AnnouncedWin) =>
      setBanner(place === 0 ? `${playerName}: ${pattern}` : `${playerName} shares ${pattern} too!`),
    [],
  )
  return [banner, show]
}
