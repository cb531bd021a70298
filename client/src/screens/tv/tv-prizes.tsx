import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { PATTERNS } from '#shared/game/types.ts'

interface TvPrizesProps {
  rules: HouseRules
  winners: readonly WinnerView[]
  isOver: boolean
}

/** The patterns that are played, with their prizes, who has won them and what can still be won. */
export function TvPrizes({ rules, winners, isOver }: TvPrizesProps) {
  return (
    <ul className="tv-prizes" aria-label="Patterns and winners">
      {PATTERNS.filter((pattern) => rules.patterns.includes(pattern)).map((pattern) => {
        const names = winners.filter((win) => win.pattern === pattern).map(({ playerName }) => playerName)
        const prize = rules.prizes[pattern]
        return (
          <li key={pattern} data-won={names.length > 0 || undefined}>
            <span>{pattern}</span> {prize && <span className="tv-prize">{prize}</span>}{' '}
            <b>{names.join(', ') || (isOver ? 'Not won' : 'Still open')}</b>
          </li>
        )
      })}
    </ul>
  )
}
