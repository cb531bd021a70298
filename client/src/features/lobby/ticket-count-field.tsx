import { Stepper } from '#client/ui/stepper.tsx'
import { MANY_TICKETS, TICKET_POOL } from '#shared/game/limits.ts'

interface TicketCountFieldProps {
  count: number
  /** So many tickets a player may hold in the room, if that is known. */
  most?: number | undefined
  onChange(count: number): void
}

/** How many tickets the player wants, and a word of warning where they are many. */
export function TicketCountField({ count, most = TICKET_POOL, onChange }: TicketCountFieldProps) {
  return (
    <Stepper
      label="Number of Tickets"
      value={Math.min(count, most)}
      min={1}
      max={most}
      onChange={onChange}
      describe={ticketWords}
      hint={count >= MANY_TICKETS ? 'More tickets mean more scrolling on a phone' : undefined}
    />
  )
}

/** A number of tickets in words, as it is read out. */
function ticketWords(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}
