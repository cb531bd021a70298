import { useEffect, useRef } from 'react'
import type { Connection } from '#client/server-state/connection.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'

interface Away {
  /** Calls that the player had seen. */
  count: number
  /** Since when (by this device's clock) the player is back; undefined while away. */
  backAt?: number
  /** Whether the connection was down, which is reported even if nothing was missed. */
  wasDown: boolean
}

/**
 * Welcomes a player back after the line was down, or the page hidden, with the numbers that were called meanwhile. They
 * are shown, not spoken: nobody wants to hear a backlog. `polledAt` is when the server last told the state, in epoch
 * milliseconds.
 */
export function useResync(connection: Connection, calledNumbers: readonly number[], polledAt: number): void {
  const away = useRef<Away>(undefined)
  const count = useRef(calledNumbers.length)
  const isDown = connection === 'offline' || connection === 'reconnecting'

  useEffect(() => {
    if (isDown) away.current = { count: away.current?.count ?? count.current, wasDown: true }
    else if (away.current) away.current.backAt ??= Date.now()
  }, [isDown])

  useEffect(() => {
    const follow = () => {
      if (document.hidden) away.current ??= { count: count.current, wasDown: false }
      else if (away.current) away.current.backAt ??= Date.now()
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  useEffect(() => {
    if (!away.current) {
      count.current = calledNumbers.length
      return
    }
    if (isDown || away.current.backAt === undefined || polledAt < away.current.backAt) return
    const { count: seen, wasDown } = away.current
    away.current = undefined
    count.current = calledNumbers.length
    const missed = calledNumbers.slice(seen)
    if (missed.length === 0 && !wasDown) return
    const words = gameWords()
    showToast({ title: missed.length > 0 ? words.whileAway(missed.join(', ')) : words.youAreBack, place: 'caller' })
  }, [isDown, calledNumbers, polledAt])
}
