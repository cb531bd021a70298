import { useEffect, useEffectEvent, useRef } from 'react'
import { usePageVisible } from '#client/device/browser.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { heldBy, waitingTickets } from './waiting-tickets.ts'

/** Time for the player to find a number themselves. */
const FIND_WITHIN_MS = 4_000

/**
 * Marks called numbers for the people on a phone that wants it: each some time after this page has shown it. A page that nobody sees
 * marks nothing; after waking it marks what was missed.
 */
export function useMarkForMe(
  isWanted: boolean,
  people: readonly PlayerView[],
  called: readonly number[],
  mark: (playerId: PlayerId, ticketId: number, number: number) => void,
): void {
  const isOn = usePageVisible() && isWanted
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const markNow = useEffectEvent((number: number) => {
    for (const person of people) {
      for (const ticketId of waitingTickets(heldBy(person), [number])) mark(person.id, ticketId, number)
    }
  })

  useEffect(() => {
    if (!isOn) return
    for (const number of called) {
      if (timers.current.has(number)) continue
      const timer = setTimeout(() => markNow(number), FIND_WITHIN_MS)
      timers.current.set(number, timer)
    }
  }, [isOn, called])

  useEffect(() => {
    if (!isOn) return
    const started = timers.current
    return () => {
      for (const timer of started.values()) clearTimeout(timer)
      started.clear()
    }
  }, [isOn])
}
