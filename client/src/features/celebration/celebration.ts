import { useCallback, useEffect, useState } from 'react'
import { isMotionReduced } from '#client/settings/appearance.ts'
import { play } from '#client/sound/effects.ts'
import type { LastWinner } from '#shared/game/room/state.ts'

/** The sound and the petals of a win: great for anybody's Full House, else as near as the winner is. */
export function celebrate({ pattern }: LastWinner, whose: 'own' | 'other'): void {
  const isHouse = pattern === 'Full House'
  play(isHouse ? 'finale' : whose === 'own' ? 'fanfare' : 'cheer')
  void rainPetals(isHouse ? 'great' : whose)
}

/* In front of everything, in nobody's way, and never over a number that waits to be marked. */
const PETALS_LAYER = 'petals pointer-events-none fixed inset-0 z-45 size-full data-behind:-z-1'

/** Marigold, kumkum and leaf. */
const PETALS = ['#ffb21a', '#f29a00', '#ffd060', '#b3192b', '#bfd98a']

const RAINS = {
  /** One's own win. */
  own: { particleCount: 60, spread: 120, startVelocity: 34, origin: { y: 0.35 }, ticks: 110 },
  /** Somebody else's. */
  other: { particleCount: 12, spread: 60, startVelocity: 18, origin: { y: 0.06 }, ticks: 110 },
  /** Anybody's Full House, and the end of the evening. 180 ticks are 3 s. */
  great: { particleCount: 120, spread: 150, startVelocity: 42, origin: { y: 0.3 }, ticks: 180 },
}

/** Confetti of petals. None with reduced motion. */
export async function rainPetals(rain: keyof typeof RAINS): Promise<void> {
  if (isMotionReduced() || document.hidden) return
  const { create } = await import('canvas-confetti').then((module) => module.default)
  const canvas = document.createElement('canvas')
  canvas.className = PETALS_LAYER
  canvas.setAttribute('aria-hidden', 'true')
  const giveWay = () => {
    if (document.querySelector('.ticket-cell[data-live]')) canvas.dataset.behind = 'true'
    else delete canvas.dataset.behind
  }
  giveWay()
  document.body.append(canvas)
  // A number may be called while they fall.
  const calls = new MutationObserver(giveWay)
  calls.observe(document.body, { subtree: true, attributeFilter: ['data-live'] })
  // A worker would be made from a blob, which the page's security policy refuses.
  const pour = create(canvas, { resize: true, useWorker: false })
  await pour({ ...RAINS[rain], gravity: 0.8, colors: PETALS, shapes: ['circle'], scalar: 1.1 })
  calls.disconnect()
  canvas.remove()
}

/** How long a win is shown, and how long if another one waits. */
interface ShowTimes<Win> {
  ms(win: Win): number
  beforeAnotherMs: number
}

/** The win that is shown now, with the way to show a new one after those that wait, and to be done with it. */
export function useWinEvents<Win>({ ms, beforeAnotherMs }: ShowTimes<Win>) {
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
