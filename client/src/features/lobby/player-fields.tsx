import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { MANY_TICKETS, TICKET_POOL } from '#shared/game/limits.ts'
import type { PlanWish } from '#shared/game/room/plan.ts'
import { normaliseName } from '#shared/player-name.ts'

/** Whether a name is empty once normalised. Other faults are reported when it is sent. */
export function isNameMissing(typed: string): boolean {
  const result = normaliseName(typed)
  return 'refused' in result && result.refused === 'name_required'
}

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

const PlanFields = lazyPart(async () => (await import('./plan-fields.tsx')).PlanFields)

/** The door to a date. While it is shut, the room is for now. */
export function ForLater({ onChange }: { onChange(wish: PlanWish | undefined): void }) {
  return (
    <Disclosure label={home().forLater} onToggle={() => onChange(undefined)}>
      <PlanFields onChange={onChange} />
    </Disclosure>
  )
}
