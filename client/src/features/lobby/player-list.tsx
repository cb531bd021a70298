import { Badge } from '#client/ui/card.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { PlayerInitial } from './player-initial.tsx'

interface PlayerListProps {
  players: readonly PlayerView[]
  /** Those who were carried into this round are here as soon as their page has dealt their tickets. */
  areAwaited?: boolean
}

const LIST = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2'
const CARD = 'flex min-h-16 animate-arrive items-center gap-3 rounded-card border-2 border-line p-2'

/** The players in the room, newest first. */
export function PlayerList({ players, areAwaited = false }: PlayerListProps) {
  return (
    <ul className={LIST}>
      {players.toReversed().map((player) => (
        <li key={player.id} className={`${CARD} bg-surface`}>
          <PlayerInitial name={player.name} />
          <span className="grid min-w-0 flex-1 justify-items-start">
            <span className="max-w-full truncate font-bold text-lg leading-tight">{player.name}</span>
            <Badge tone={player.isHost ? 'peacock' : 'plain'}>
              {player.isHost ? common().host : areAwaited ? presence(player) : roomWords().ready}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}

const presence = ({ ticketSelectionDone }: PlayerView) => (ticketSelectionDone ? roomWords().here : roomWords().notYet)

/** Placeholder rows while the list loads. */
export function PlayerListSkeleton() {
  return (
    <ul className={LIST} aria-label={roomWords().loadingPlayers}>
      {[1, 2, 3].map((row) => (
        <li key={row} className={`${CARD} bg-sunken opacity-60`} />
      ))}
    </ul>
  )
}
