import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { leadTo } from '#client/settings/appearance.ts'
import { CHOSEN_BUTTON } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { NUMBERS_PER_TICKET } from '#shared/game/limits.ts'
import type { MarkedNumbers } from '#shared/game/types.ts'

/** The classes of a ticket's number that can be pressed. */
export const numberChip = (isChosen: boolean, ground: string) =>
  clsx(
    'grid size-11 place-items-center rounded-chip border-2 pt-0.5 font-num font-semibold text-[22px] leading-none',
    isChosen ? CHOSEN_BUTTON : `border-edge ${ground}`,
  )

interface TicketRailProps {
  /** Ticket indexes, 0 to 9. */
  ticketIds: readonly number[]
  markedNumbers: MarkedNumbers
  /** Tickets with a called number that waits for its mark, shown with a dot; empty unless the player wants help. */
  waiting: readonly number[]
  /** Tickets that need one number more for something, shown with a 1. */
  near: readonly number[]
}

/** A chip for each ticket, which brings it into view. The one in view is filled. */
export function TicketRail({ ticketIds, markedNumbers, waiting, near }: TicketRailProps) {
  const inView = useTicketInView(ticketIds)
  return (
    <nav
      className="ticket-rail flex snap-x snap-proximity gap-1.5 overflow-x-auto p-1 wide:flex-wrap"
      style={{ scrollbarWidth: 'none' }}
      aria-label={roomWords().tickets}
    >
      {ticketIds.map((ticketId) => {
        const count = markedNumbers[ticketId]?.length ?? 0
        const isNear = near.includes(ticketId)
        return (
          <a
            key={ticketId}
            href={`#ticket-${ticketId + 1}`}
            className={clsx(numberChip(ticketId === inView, 'bg-surface'), 'relative flex-none snap-start')}
            aria-current={ticketId === inView || undefined}
            aria-label={roomWords()[isNear ? 'railNear' : 'railTicket'](ticketId + 1, `${count}/${NUMBERS_PER_TICKET}`)}
            onClick={(event) => {
              // The address keeps the tab, not the ticket.
              event.preventDefault()
              leadTo(document.getElementById(`ticket-${ticketId + 1}`), '[tabindex="0"]')
            }}
          >
            <span translate="no">{ticketId + 1}</span>
            {isNear && (
              <span
                aria-hidden
                className="absolute -bottom-0.5 rounded-full border border-paper-ink bg-marigold px-1 font-bold text-[10px] text-paper-ink leading-[13px] whitespace-nowrap font-ui"
              >
                {roomWords().oneToGo}
              </span>
            )}
            {waiting.includes(ticketId) && (
              <span
                aria-hidden
                className="absolute top-[3px] right-[3px] size-2.5 rounded-full border-2 border-surface bg-kumkum"
              />
            )}
          </a>
        )
      })}
    </nav>
  )
}

/** The topmost ticket that can be seen below the sticky bars. */
function useTicketInView(ticketIds: readonly number[]): number | undefined {
  const [inView, setInView] = useState(ticketIds[0])
  useEffect(() => {
    const visible = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const ticketId = Number(target.id.replace('ticket-', '')) - 1
          if (isIntersecting) visible.add(ticketId)
          else visible.delete(ticketId)
        }
        const topmost = ticketIds.find((ticketId) => visible.has(ticketId))
        if (topmost !== undefined) setInView(topmost)
      },
      { rootMargin: '-160px 0px -40% 0px' },
    )
    for (const ticketId of ticketIds) {
      const ticket = document.getElementById(`ticket-${ticketId + 1}`)
      if (ticket) observer.observe(ticket)
    }
    return () => observer.disconnect()
  }, [ticketIds])
  return inView
}
