import { prizesOf } from '#client/features/evening/prizes.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'

interface TvPrizesProps {
  room: RoomView
  winners: readonly WinnerView[]
}

/** The patterns that are played, with their prizes, who has won them and what can still be won. */
export function TvPrizes({ room, winners }: TvPrizesProps) {
  return (
    <ul className="tv-prizes" aria-label="Patterns and winners">
      {prizesOf(room, winners).map(({ pattern, words, winners: won }) => (
        <li key={pattern} data-won={won.length > 0 || undefined}>
          <span>{pattern}</span> {words && <span className="tv-prize">{words}</span>}{' '}
          <b>{won.map(({ playerName }) => playerName).join(', ') || 'Still open'}</b>
        </li>
      ))}
    </ul>
  )
}
