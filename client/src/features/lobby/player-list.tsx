import type { ReactNode } from 'react'
import type { PlayerView } from '#shared/api.ts'
import { Badge } from '../../ui/badge.tsx'

interface PlayerListProps {
  players: PlayerView[]
  /** What the host can do with a guest. */
  tools?: (player: PlayerView) => ReactNode
}

/** Who is in the room so far. */
export function PlayerList({ players, tools }: PlayerListProps) {
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {players.map((player) => (
        <li key={player.id} className="flex items-center gap-3 rounded-card border-2 border-line bg-surface p-2">
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-press bg-gold font-extrabold text-on-gold text-xl"
          >
            {[...player.name][0]?.toUpperCase()}
          </span>
          <span className="min-w-0 flex-1 truncate font-bold text-lg">{player.name}</span>
          <Badge tone={player.isHost ? 'peacock' : 'plain'}>{player.isHost ? 'Host' : 'Ready'}</Badge>
          {!player.isHost && tools?.(player)}
        </li>
      ))}
    </ul>
  )
}

/** How many there are, in words. */
export function playerCountWords(count: number): string {
  return count === 1 ? '1 player' : `${count} players`
}
