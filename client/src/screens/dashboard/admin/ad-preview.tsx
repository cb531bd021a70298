import { AdStripOf } from '#client/features/ads/ad-strip.tsx'
import { TicketCard } from '#client/features/ticket/ticket-card.tsx'
import type { AdView } from '#shared/api.ts'
import { ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

const SAMPLE = ticketsFor('a sample ticket')[0] as Ticket

/** An advertisement where players will see it, under a ticket, by day and by night. The link works. */
export function AdPreview({ ad }: { ad: AdView }) {
  return (
    <div className="flex flex-wrap justify-center gap-4">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="w-[360px] max-w-full rounded-card bg-bg p-1 text-ink">
          <TicketCard ticketId={0} ticket={SAMPLE} marked={[]} called={[]} />
          <AdStripOf ad={ad} position={1} />
        </div>
      ))}
    </div>
  )
}
