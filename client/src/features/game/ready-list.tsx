import { Check, Hourglass } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import './panels.css'
import type { PlayerView } from '#shared/api.ts'

interface ReadyListProps {
  players: readonly PlayerView[]
}

/** Who has confirmed their tickets and who has not yet. */
export function ReadyList({ players }: ReadyListProps) {
  const ready = players.filter((player) => player.ticketSelectionDone).length
  return (
    <section className="panel" aria-label="Players">
      <p className="panel-title">
        {ready} of {players.length} ready
      </p>
      <ul>
        {players.map((player) => (
          <li key={player.id} className="flex min-h-11 items-center gap-2">
            {player.ticketSelectionDone ? (
              <Check size={20} className="shrink-0 text-mehndi" aria-label="Ready:" />
            ) : (
              <Hourglass size={20} className="shrink-0 text-ink-2" aria-label="Not ready yet:" />
            )}
            <span className="min-w-0 wrap-anywhere">{player.name}</span>
            {player.isHost && <Badge tone="gold">Host</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
