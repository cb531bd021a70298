import { useMemo } from 'react'
import { prizesOf } from '#client/features/evening/prizes.ts'
import { common } from '#client/words/common.ts'
import { tvWords } from '#client/words/tv.ts'
import type { Round, WinnerView } from '#shared/game/room/state.ts'
import type { Pattern } from '#shared/game/types.ts'
import { playersToGo } from './players-to-go.ts'

interface TvPrizesProps extends Round {
  winners: readonly WinnerView[]
}

const NOBODY: ReadonlyMap<Pattern, number> = new Map()

/** The patterns that are played, with their prizes, who has won them, what can still be won and how many are near it. */
export function TvPrizes({ room, players, winners }: TvPrizesProps) {
  const near = useMemo(
    () => (room.rules.help === 'none' ? NOBODY : playersToGo({ room, players }, winners)),
    [room, players, winners],
  )
  return (
    <ul className="tv-prizes" aria-label={tvWords().patternsAndWinners}>
      {prizesOf(room, winners).map(({ pattern, words, winners: won }) => (
        <li key={pattern} data-won={won.length > 0 || undefined} data-near={near.has(pattern) || undefined}>
          <span>{common().pattern(pattern)}</span> {words && <span className="tv-prize">{words}</span>}{' '}
          <b>{won.map(({ playerName }) => playerName).join(', ') || openWords(near.get(pattern) ?? 0)}</b>
        </li>
      ))}
    </ul>
  )
}

/** How far an open pattern is. Whose tickets they are stays a secret. */
function openWords(near: number): string {
  const words = tvWords()
  if (near === 0) return words.stillOpen
  return near === 1 ? words.oneNear : words.near(near)
}
