import { useId } from 'react'
import type { WinnerView } from '#shared/api.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import './panels.css'
import { WinningTicket } from './winning-ticket.tsx'

interface WinnersGalleryProps {
  winners: readonly WinnerView[]
  called: readonly number[]
}

/** Who won what, each with the ticket that won, rebuilt here and so always the true one. */
export function WinnersGallery({ winners, called }: WinnersGalleryProps) {
  const headingId = useId()
  return (
    <section className="panel" aria-labelledby={headingId}>
      <h2 id={headingId} className="panel-title">
        Winners Gallery
      </h2>
      {winners.length === 0 && <p className="text-ink-2">No winners yet. Keep playing!</p>}
      <ul className="grid gap-3">
        {winners.map((winner) => (
          <WinnerCard key={winner.id} winner={winner} called={called} />
        ))}
      </ul>
    </section>
  )
}

function WinnerCard({ winner, called }: { winner: WinnerView; called: readonly number[] }) {
  const { roomId, playerId, playerName, pattern, ticketNumber, createdAt } = winner
  const ticket = ticketsFor(playerSeed(roomId, playerId))[ticketNumber - 1]
  return (
    <li className="winner">
      <p className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 font-bold wrap-anywhere">{playerName}</span>
        <time dateTime={createdAt} className="text-[13px] text-ink-2">
          {timeOfDay.format(new Date(createdAt))}
        </time>
      </p>
      <p className="mb-2 text-[15px]">
        {pattern} · Ticket #{ticketNumber}
      </p>
      {ticket && (
        <WinningTicket
          ticket={ticket}
          called={called}
          label={`${playerName} won ${pattern} with ticket #${ticketNumber}`}
        />
      )}
    </li>
  )
}

const timeOfDay = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' })
