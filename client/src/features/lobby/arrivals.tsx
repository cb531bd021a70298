import { useEffect, useRef } from 'react'
import { play } from '#client/sound/effects.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

const SHOWN_MS = 2_500
/** More names at once are only counted. */
const MOST_NAMED = 3

/** Has new players seen and heard: "Meena is here", with a soft note. `isTold` is false where their names pop in anyway. */
export function Arrivals({ players, isTold = true }: { players: readonly PlayerView[]; isTold?: boolean }) {
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    const newcomers = players.filter(({ id }) => known.current && !known.current.has(id))
    if (players.length > 0) known.current = new Set(players.map(({ id }) => id))
    if (newcomers.length === 0) return
    play('arrival')
    if (isTold) showToast({ title: wordsFor(newcomers), durationMs: SHOWN_MS })
  }, [players, isTold])
  return null
}

function wordsFor(newcomers: readonly PlayerView[]): string {
  const words = roomWords()
  const names = newcomers.map(({ name }) => name)
  if (names.length > MOST_NAMED) return words.moreAreHere(names.length)
  return names.length === 1
    ? words.isHere(names.join())
    : words.areHere(names.slice(0, -1).join(', '), names.at(-1) ?? '')
}
