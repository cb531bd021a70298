import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { planWords } from '#client/words/en/plan.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/game/durations.ts'
import type { Plan } from '#shared/game/room/plan.ts'
import { beginsAt } from './evening-plan.ts'

/** A page that wakes up later than this does nothing by itself. */
const STILL_ON_TIME_MS = 10 * MINUTE_MS
const HOURS_A_DAY = 24
const MINUTES_AN_HOUR = 60

/** The time until an evening, as of the last moment at which its words changed. */
export function useTimeLeft(plan: Plan): number {
  const at = beginsAt(plan)
  const [now, setNow] = useState(() => ({ at: Date.now() }))
  useEffect(() => {
    const look = () => setNow({ at: Date.now() })
    const leftMs = at - now.at
    const timer = leftMs > 0 ? setTimeout(look, untilNextWords(leftMs)) : undefined
    // Timers of a page that slept are late.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [at, now])
  return at - now.at
}

/** Does something once when the time comes while the page is open. */
export function useAtTheHour(leftMs: number, act: () => void): void {
  const wasEarly = useRef(false)
  const hasCome = leftMs <= 0
  const actNow = useEffectEvent(() => {
    if (isOnTime(leftMs)) act()
  })
  useEffect(() => {
    if (hasCome && wasEarly.current) actNow()
    wasEarly.current = !hasCome
  }, [hasCome])
}

/** Whether the time of an evening came only now, or is about to. */
export const isOnTime = (leftMs: number) => Math.abs(leftMs) < STILL_ON_TIME_MS

/** What a countdown counts: hours until the last day, then minutes. So it changes rarely. */
const unitOf = (leftMs: number) => (leftMs > DAY_MS ? HOUR_MS : MINUTE_MS)

/** How long it is until the words of `timeLeft` change. */
export function untilNextWords(leftMs: number): number {
  const unit = unitOf(leftMs)
  return leftMs - (Math.ceil(leftMs / unit) - 1) * unit
}

/** "5 days 6 hours", "6 hours 20 minutes": never less than there is. */
export function timeLeft(leftMs: number): string {
  const words = planWords()
  const unit = unitOf(leftMs)
  const count = Math.ceil(leftMs / unit)
  const [large, small, perLarge] =
    unit === HOUR_MS ? [words.days, words.hours, HOURS_A_DAY] : [words.hours, words.minutes, MINUTES_AN_HOUR]
  const [larger, rest] = [Math.floor(count / perLarge), count % perLarge]
  return [larger > 0 && large(larger), rest > 0 && small(rest)].filter(Boolean).join(' ')
}
