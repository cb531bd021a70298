import { useEffect, useState } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { missedMarks } from '#client/screens/active-game/game/waiting-tickets.ts'
import { leadTo } from '#client/settings/appearance.ts'
import { gameWords } from '#client/words/en/game.ts'
import { useLanguage } from '#client/words/i18n.ts'

const NONE: readonly number[] = []

/** How long numbers that were missed wear a ring. */
const RING_MS = 4_000

/**
 * Tells quietly of numbers that were called and are not marked yet, at the lower edge of the caller. A tap leads to the
 * first of them, and all wear a ring for a moment.
 */
export function MissedLine() {
  useLanguage()
  const called = useCurrentRoom(({ room }) => (room.rules.help === 'all' ? room.calledNumbers : NONE))
  const count = useGame(({ isOver, held }) => (isOver ? 0 : missedMarks(held, called)))
  const [ring, setRing] = useState<object>()
  useEffect(() => {
    if (!ring) return
    const tickets = document.querySelector('.tickets')
    tickets?.setAttribute('data-shows-missed', '')
    const timer = setTimeout(() => setRing(undefined), RING_MS)
    return () => {
      tickets?.removeAttribute('data-shows-missed')
      clearTimeout(timer)
    }
  }, [ring])
  if (count === 0) return null
  const show = () => {
    leadTo(document.querySelector('.ticket [data-live]')?.closest('.ticket') ?? null, '[data-live]')
    setRing({})
  }
  return (
    // A thumb's height reaches up into the place of the last numbers.
    <button
      type="button"
      className="caller-missed group absolute outline-none -bottom-2.5 left-[calc(var(--token)+30px)] flex h-11 min-w-11 items-end wide:left-3"
      onClick={show}
    >
      <span className="rounded-full border border-edge bg-surface outline-ring group-focus-visible:outline-3 group-focus-visible:-outline-offset-3 px-2.5 pt-px font-bold text-[13px] text-ink leading-[17px] whitespace-nowrap">
        {gameWords().missed(count)}
      </span>
    </button>
  )
}
