import { useEffect, useState } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { missedMarks } from '#client/screens/active-game/game/waiting-tickets.ts'
import { gameWords } from '#client/words/en/game.ts'

/** How long numbers that were missed wear a ring. */
const RING_MS = 4_000

/**
 * Tells quietly of numbers that were called and are not marked yet, at the lower edge of the caller. A tap leads to the
 * first of them, and all wear a ring for a moment.
 */
export function MissedLine() {
  const { room } = useCurrentRoom()
  const { isOver, held } = useGame()
  const [ring, setRing] = useState<object>()
  useEffect(() => {
    if (!ring) return
    const timer = setTimeout(() => setRing(undefined), RING_MS)
    return () => clearTimeout(timer)
  }, [ring])
  const count = isOver || room.rules.help !== 'all' ? 0 : missedMarks(held, room.calledNumbers)
  if (count === 0) return null
  const show = () => {
    document.querySelector('.ticket:has([data-live])')?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    setRing({})
  }
  return (
    // A thumb's height reaches up into the place of the last numbers.
    <button
      type="button"
      className="caller-missed absolute -bottom-2.5 left-[calc(var(--token)+30px)] flex h-11 min-w-11 items-end wide:left-3"
      data-shows-missed={ring !== undefined || undefined}
      onClick={show}
    >
      <span className="rounded-full border border-edge bg-surface px-2.5 pt-px font-bold text-[13px] text-ink leading-[17px] whitespace-nowrap">
        {gameWords().missed(count)}
      </span>
    </button>
  )
}
