import { eveningText } from '#client/words/evening.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

interface TvNamesProps {
  players: readonly PlayerView[]
  /** Tickets are being chosen: those who are not ready come first, and a tick says who is. */
  isSelecting: boolean
  /** As many names have room. */
  most: number
}

/** Up to this many names are larger still, one below the other. */
const FEW = 7

/** The players. Letters keep their size: names that do not fit are counted. */
export function TvNames({ players, isSelecting, most }: TvNamesProps) {
  const newestFirst = players.toReversed()
  const waitedForFirst = isSelecting
    ? newestFirst.toSorted((left, right) => Number(left.ticketSelectionDone) - Number(right.ticketSelectionDone))
    : newestFirst
  const shown = waitedForFirst.slice(0, players.length > most ? most - 1 : most)
  const more = players.length - shown.length
  return (
    <ul className="tv-names" data-few={players.length <= Math.min(FEW, most / 2) || undefined}>
      {shown.map((player) => (
        <li key={player.id} className="animate-arrive">
          {isSelecting && player.ticketSelectionDone && '✓ '}
          {player.name}
        </li>
      ))}
      {more > 0 && <li>{eveningText().moreNames(more)}</li>}
    </ul>
  )
}
