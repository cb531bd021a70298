import { useEffect, useEffectEvent, useState } from 'react'
import { MINUTE_MS } from '#shared/game/durations.ts'
import type { JoinWish } from './join-step.ts'

/** How often a seat that is still played is asked for again. It is free five seconds after the other page has closed. */
const SEAT_AGAIN_MS = 5_000
const SEAT_WANTED_FOR_MS = 10 * MINUTE_MS

/** Asks again and again for a seat on which somebody plays, perhaps the joiner themselves in another app. */
export function useSeatInUse(ask: (wish: JoinWish) => void) {
  const [wanted, want] = useState<JoinWish>()
  const askAgain = useEffectEvent(() => {
    if (wanted && !document.hidden) ask(wanted)
  })
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(askAgain, SEAT_AGAIN_MS)
    const end = setTimeout(() => want(undefined), SEAT_WANTED_FOR_MS)
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [wanted])
  return { wanted, want }
}
