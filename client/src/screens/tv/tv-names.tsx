import type { CSSProperties } from 'react'
import { shownName } from '#client/server-state/shown-names.ts'
import { Name } from '#client/ui/name.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

interface TvNamesProps {
  players: readonly PlayerView[]
  /** Tickets are being chosen: those who are not ready come first, and a tick says who is. */
  isSelecting: boolean
  /** As many names have room. */
  most: number
}

/** A longer name is cut off, so that one of them does not make all others small. The word for paper stays. */
const LONG_LISTED_NAME = 14

/** The players, as large as there is room: in two columns if they are many. Names that do not fit are counted. */
export function TvNames({ players, isSelecting, most }: TvNamesProps) {
  const newestFirst = [...players].reverse()
  const waitedForFirst = isSelecting
    ? [...newestFirst].sort((left, right) => Number(left.ticketSelectionDone) - Number(right.ticketSelectionDone))
    : newestFirst
  const shown = waitedForFirst.slice(0, players.length > most ? most - 1 : most)
  const more = players.length - shown.length
  const columns = players.length > most / 2 ? 2 : 1
  const lengths = shown.map((player) => {
    const word = Math.max(0, shownName(player).length - player.name.length)
    return word + Math.min(LONG_LISTED_NAME, player.name.length + (isSelecting ? 2 : 0))
  })
  const letters = Math.max(1, ...lengths)
  const size = { '--columns': columns, '--rows': Math.ceil(shown.length / columns) || 1, '--letters': letters }
  return (
    <div className="min-h-[20vmin] flex-1 [container-type:size] upright:min-h-[60vmin]">
      <ul className="tv-names" style={size as CSSProperties}>
        {shown.map((player) => (
          <li key={player.id} className="animate-arrive truncate">
            {isSelecting && player.ticketSelectionDone && <span>✓</span>} <Name>{shownName(player)}</Name>
          </li>
        ))}
        {more > 0 && <li>{eveningText().moreNames(more)}</li>}
      </ul>
    </div>
  )
}
