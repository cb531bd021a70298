import type { ReactNode } from 'react'
import type { PlayerView, RoomView } from '#shared/api.ts'
import type { Ticket } from '#shared/game/types.ts'
import { AdStrip } from '../../features/ads/ad-strip.tsx'
import { CallerStrip } from '../../features/game/caller-strip.tsx'
import { TicketCard } from '../../features/game/ticket-card.tsx'

interface MyTicketsTabProps {
  room: RoomView
  me: PlayerView
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  onMark(ticketId: number, number: number): void
  /** The host's call button, where there is no bar for it. */
  callButton: ReactNode
  /** Patterns and winners. */
  side: ReactNode
}

/** The caller, the player's tickets with their strips, and what can be won. */
export function MyTicketsTab({ room, me, tickets, onMark, callButton, side }: MyTicketsTabProps) {
  const isOver = room.status === 'finished'
  return (
    <div className="game-grid">
      <div className="game-caller">
        <CallerStrip room={room} />
        {callButton}
      </div>
      <div className="tickets" data-many={me.selectedTicketIds.length >= 4 || undefined}>
        {me.selectedTicketIds.map((ticketId) => {
          const ticket = tickets[ticketId]
          return (
            ticket && (
              <TicketCard
                key={ticketId}
                ticketId={ticketId}
                ticket={ticket}
                marked={me.markedNumbers[ticketId] ?? []}
                called={room.calledNumbers}
                onMark={isOver ? undefined : (number) => onMark(ticketId, number)}
              >
                <AdStrip ticketId={ticketId} />
              </TicketCard>
            )
          )
        })}
      </div>
      <div className="game-side">{side}</div>
    </div>
  )
}
