import { prizesOf } from '#client/features/evening/prizes.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'

interface TvPrizesProps {
  room: RoomView
  winners: readonly WinnerView[]
}

/** What is played for, with who has won it and what can still be won. */
export function TvPrizes({ room, winners }: TvPrizesProps) {
  return (
    <ul className="tv-prizes" aria-label="Patterns and winners">
      {prizesOf(room, winners).map(({ pattern, words, winners: won }) => (
        <li key={pattern} data-won={won.length > 0 || undefined}>
          <span>{pattern}</span>{' '}
          <b>{won.length > 0 ? won.map(({ playerName }) => playerName).join(', ') : (words ?? 'Still open')}</b>
        </li>
      ))}
    </ul>
  )
}
