import type { WinnerView } from '#shared/game/room/state.ts'
import { PATTERNS } from '#shared/game/types.ts'

interface TvPrizesProps {
  winners: readonly WinnerView[]
  isOver: boolean
}

/** All five patterns, with who has won them and what can still be won. */
export function TvPrizes({ winners, isOver }: TvPrizesProps) {
  return (
    <ul className="tv-prizes" aria-label="Patterns and winners">
      {PATTERNS.map((pattern) => {
        const win = winners.find((each) => each.pattern === pattern)
        return (
          <li key={pattern} data-won={win && true}>
            <span>{pattern}</span> <b>{win?.playerName ?? (isOver ? 'Not won' : 'Still open')}</b>
          </li>
        )
      })}
    </ul>
  )
}
