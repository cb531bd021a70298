import { memo, type ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import type { PlayerView } from '#shared/api.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import './panels.css'
import { MiniTicket } from './mini-ticket.tsx'

interface PlayersTabProps {
  players: readonly PlayerView[]
  /** This player's own row comes first. */
  playerId: string
  /** The player who calls while the host is away. */
  callerId: string | null
  /** What the host can do with a player. */
  tools?: ((player: PlayerView) => ReactNode) | undefined
}

/** With more players than this, everybody's tickets but one's own are folded. */
const MOST_UNFOLDED = 6

/** Everybody in the room with the tickets they hold. */
export function PlayersTab({ players, playerId, callerId, tools }: PlayersTabProps) {
  const ownFirst = players.toSorted((left, right) => Number(right.id === playerId) - Number(left.id === playerId))
  return (
    <ul className="players" aria-label="Players">
      {ownFirst.map((player) => (
        <PlayerRow
          key={player.id}
          player={player}
          isMe={player.id === playerId}
          isFolded={players.length > MOST_UNFOLDED && player.id !== playerId}
          isCaller={player.id === callerId}
          tools={tools}
        />
      ))}
    </ul>
  )
}

interface PlayerRowProps {
  player: PlayerView
  isMe: boolean
  isFolded: boolean
  isCaller: boolean
  tools: PlayersTabProps['tools']
}

const PlayerRow = memo(function PlayerRow({ player, isMe, isFolded, isCaller, tools }: PlayerRowProps) {
  const { name, isHost, selectedTicketIds } = player
  const count = selectedTicketIds.length
  return (
    <li className="player">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-bold wrap-anywhere">{name}</span>
        {isMe && <span className="text-[0.9375rem] text-ink-2">(you)</span>}
        {isHost && <Badge tone="gold">Host</Badge>}
        {isCaller && <Badge tone="peacock">Calls</Badge>}
      </p>
      <p className="text-[0.9375rem] text-ink-2">
        {count} {count === 1 ? 'ticket' : 'tickets'}
        {count > 0 && ` · ${selectedTicketIds.map((ticketId) => `#${ticketId + 1}`).join(' ')}`}
      </p>
      <Foldable isFolded={isFolded}>
        <MiniTickets player={player} />
      </Foldable>
      {tools && !isHost && <div className="mt-2">{tools(player)}</div>}
    </li>
  )
})

function Foldable({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-peacock">
        Show tickets
      </summary>
      {children}
    </details>
  )
}

function MiniTickets({ player }: { player: PlayerView }) {
  const { id, roomId, selectedTicketIds, markedNumbers } = player
  const tickets = ticketsFor(playerSeed(roomId, id))
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {selectedTicketIds.map((ticketId) => {
        const ticket = tickets[ticketId]
        const marked = markedNumbers[ticketId] ?? []
        return ticket && <MiniTicket key={ticketId} ticketId={ticketId} ticket={ticket} marked={marked} />
      })}
    </div>
  )
}
