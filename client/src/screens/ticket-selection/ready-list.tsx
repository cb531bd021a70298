import { Check, Hourglass } from 'lucide-react'
import { Badge, Panel } from '#client/ui/card.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

interface ReadyListProps {
  players: readonly PlayerView[]
}

/** Maximum number of ready players that are named. */
const MOST_READY = 12

/** The players with and without confirmed tickets, the missing ones first. */
export function ReadyList({ players }: ReadyListProps) {
  const missing = players.filter((player) => !player.ticketSelectionDone)
  const ready = players.filter((player) => player.ticketSelectionDone)
  const more = ready.length - MOST_READY
  return (
    <Panel title={roomWords().readyCount(ready.length, players.length)}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={roomWords().everybody}>
        {[...missing, ...ready.slice(0, MOST_READY)].map((player) => (
          <li key={player.id} className="flex min-w-0 items-center gap-1.5">
            {player.ticketSelectionDone ? (
              <Check size={20} className="shrink-0 text-mehndi" aria-label={roomWords().isReady} />
            ) : (
              <Hourglass size={20} className="shrink-0 text-ink-2" aria-label={roomWords().isNotReady} />
            )}
            <span className="min-w-0 wrap-anywhere">{player.name}</span>
            {player.isHost && <Badge tone="gold">{common().host}</Badge>}
          </li>
        ))}
        {more > 0 && <li>{roomWords().moreReady(more)}</li>}
      </ul>
    </Panel>
  )
}
