import { useCallback, useEffect, useState } from 'react'
import { rainPetals } from '#client/features/celebration/petals.ts'
import { play } from '#client/sound/sounds.ts'
import type { LastWinner } from '#shared/game/room/state.ts'

/** How long a win is shown, and how long if another one waits. */
const SHOWN_MS = 8_000
const SHOWN_BEFORE_ANOTHER_MS = 4_000

const NOTHING: readonly LastWinner[] = []

/** The win that is shown now, and the way to show a new one after those that wait. */
export function useWinEvents(): [shown: LastWinner | undefined, show: (win: LastWinner) => void] {
  const [waiting, setWaiting] = useState(NOTHING)
  const shown = waiting[0]
  const isPressed = waiting.length > 1
  useEffect(() => {
    if (!shown) return
    const next = () => setWaiting((wins) => wins.filter((win) => win !== shown))
    const timer = setTimeout(next, isPressed ? SHOWN_BEFORE_ANOTHER_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown, isPressed])
  const show = useCallback((win: LastWinner) => {
    const isHouse = win.pattern === 'Full House'
    play(isHouse ? 'finale' : 'fanfare')
    void rainPetals(isHouse ? 'great' : 'own')
    setWaiting((wins) => [...wins, win])
  }, [])
  return [shown, show]
}
