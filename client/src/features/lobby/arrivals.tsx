import { useEffect, useRef, useState } from 'react'
import { playerCountWords } from '#client/seat/room-words.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** Announces new players to screen readers. */
export function Arrivals({ players }: { players: readonly PlayerView[] }) {
  const known = useRef<ReadonlySet<string>>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    const newcomers = players.filter(({ id }) => known.current && !known.current.has(id))
    if (players.length > 0) known.current = new Set(players.map(({ id }) => id))
    if (newcomers.length === 0) return
    setNews(`${newcomers.map(({ name }) => name).join(', ')} joined. ${playerCountWords(players.length)}.`)
  }, [players])
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {news}
    </div>
  )
}
