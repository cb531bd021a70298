import clsx from 'clsx'
import { AdStrip } from '#client/features/ads/ad-strip.tsx'
import { TicketCard } from '#client/features/ticket/ticket-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { fewOf } from '#client/ui/few-tickets.ts'
import { Sentence } from '#client/ui/name.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { MANY_TICKETS } from '#shared/game/limits.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import type { Ticket } from '#shared/game/types.ts'
import { named } from '#shared/named.ts'
import { type AutoSelection, useAutoSelection } from './use-auto-selection.ts'

const NO_MARKS: readonly never[] = []
/** Tickets come one after the other, all within less than half a second. */
const DEALT_APART_MS = 80

/** The tickets, also those that are being chosen: their numbers follow from the player, so they need not wait for the server. */
export function Tickets({ tickets, dealing }: { tickets: readonly Ticket[]; dealing: AutoSelection }) {
  const { selected, awaited } = dealing
  const dealt = [...selected, ...awaited]
  return (
    <div
      className={clsx(
        'tickets md:landscape:[grid-area:1/2/span_2] md:landscape:content-center!',
        dealt.length === 1 && '[grid-template-columns:minmax(0,60rem)]!',
      )}
      data-many={dealt.length >= MANY_TICKETS || undefined}
      data-few={fewOf(dealt.length)}
    >
      {dealt.map((ticketId, i) => {
        const ticket = tickets[ticketId]
        return (
          ticket && (
            <div
              key={ticketId}
              className={clsx('ticket-place', 'animate-arrive')}
              style={{ animationDelay: `${Math.min(i, 4) * DEALT_APART_MS}ms`, animationFillMode: 'backwards' }}
            >
              <TicketCard ticketId={ticketId} ticket={ticket} marked={NO_MARKS} called={NO_MARKS} />
              <AdStrip ticketId={ticketId} />
            </div>
          )
        )
      })}
    </div>
  )
}

/** Deals the tickets of somebody else who plays on this phone. They are seen in the game. */
export function DealtFor({ person }: { person: PlayerView }) {
  const { problem, retry } = useAutoSelection(person)
  if (!problem) return null
  return (
    <Button variant="primary" onClick={retry}>
      <Sentence>{roomWords().getTicketsOf(named(person.name))}</Sentence>
    </Button>
  )
}
