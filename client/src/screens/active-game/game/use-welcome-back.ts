import { useEffect, useRef, useState } from 'react'
import type { Connection } from '#client/server-state/connection.ts'
import { onceReadSince } from '#client/server-state/room-state.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { RoomView } from '#shared/game/room/state.ts'

interface TimeAway {
  /** Calls that the player had seen. */
  count: number
  /** Whether the connection was down, which is reported even if nothing was missed. */
  wasDown: boolean
}

/**
 * Welcomes a player back after the line was down, or the page hidden, with the numbers that were called meanwhile. They
 * are shown, not spoken: nobody wants to hear a backlog. It waits until the server has told the state again.
 */
export function useWelcomeBack(connection: Connection, { id: roomId, calledNumbers }: RoomView): void {
  const away = useRef<TimeAway>(undefined)
  const count = useRef(calledNumbers.length)
  const endWelcome = useRef<() => void>(undefined)
  /** Since when, by this device's clock, a player who was away is back. */
  const [backAt, setBackAt] = useState<number | null>(null)
  const isDown = connection === 'offline' || connection === 'reconnecting'

  useEffect(() => {
    if (isDown) {
      endWelcome.current?.()
      away.current = { count: away.current?.count ?? count.current, wasDown: true }
      setBackAt(null)
    } else if (away.current) setBackAt((since) => since ?? Date.now())
  }, [isDown])

  useEffect(() => {
    const follow = () => {
      if (document.hidden) away.current ??= { count: count.current, wasDown: false }
      else if (away.current) setBackAt((since) => since ?? Date.now())
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  useEffect(() => {
    if (!away.current) count.current = calledNumbers.length
  }, [calledNumbers])

  useEffect(() => {
    if (isDown || backAt === null) return
    return onceReadSince(roomId, backAt, ({ room }) => {
      const missed = room.calledNumbers.slice(away.current?.count)
      const words = gameWords()
      if (missed.length > 0) showToast({ title: words.whileAway(missed.join(', ')), place: 'caller' })
      else if (away.current?.wasDown) endWelcome.current = showToast({ title: words.youAreBack, place: 'caller' })
      away.current = undefined
      count.current = room.calledNumbers.length
      setBackAt(null)
    })
  }, [isDown, backAt, roomId])
}
