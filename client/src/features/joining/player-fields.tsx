import { Stepper } from '#client/ui/stepper.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
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
      label={home().numberOfTickets}
      value={Math.min(count, most)}
      min={1}
      max={most}
      onChange={onChange}
      describe={common().tickets}
      hint={count >= MANY_TICKETS ? home().manyTickets : undefined}
    />
  )
}
