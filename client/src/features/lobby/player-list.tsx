import type { ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import type { PlayerView } from '#shared/game/room/state.ts'
import './player-list.css'

interface PlayerListProps {
  players: readonly PlayerView[]
  /** What the host can do with a guest. */
  tools?: ((player: PlayerView) => ReactNode) | undefined
}

/** Who is in the room so far, the newest first. */
export function PlayerList({ players, tools }: PlayerListProps) {
  return (
    <ul className="player-list">
      {players.toReversed().map((player) => (
        <li key={player.id} className="player-card">
          <span aria-hidden className="player-initial" data-colour={colourOf(player.name)}>
            {[...player.name][0]?.toUpperCase()}
          </span>
          <span className="player-name">
            <span className="truncate font-bold text-lg leading-tight">{player.name}</span>
            <Badge tone={player.isHost ? 'peacock' : 'plain'}>{player.isHost ? 'Host' : 'Ready'}</Badge>
          </span>
          {!player.isHost && tools?.(player)}
        </li>
      ))}
    </ul>
  )
}

/** Rows of the right shape while the list is on its way. */
export function PlayerListSkeleton() {
  return (
    <ul className="player-list" aria-label="Loading players">
      {[1, 2, 3].map((row) => (
        <li key={row} className="player-card player-card-empty" />
      ))}
    </ul>
  )
}

/** One of five colours, always the same for a name. */
function colourOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5
}
