import { useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { MANY_TICKETS, TICKET_POOL } from '#shared/game/limits.ts'
import type { PlanWish } from '#shared/game/room/plan.ts'

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

const PlanFields = lazyPart(async () => (await import('#client/plan/plan-fields.tsx')).PlanFields)

interface MoreChoicesProps {
  isOnlyCalling: boolean
  onOnlyCalling(isOnlyCalling: boolean): void
  /** Unless the room is for now. */
  plan: PlanWish | undefined
  onPlan(plan: PlanWish | undefined): void
}

/** What most hosts leave as it is: a date, and whether they hold tickets. */
export function MoreChoices({ isOnlyCalling, onOnlyCalling, plan, onPlan }: MoreChoicesProps) {
  const [isLater, setIsLater] = useState(false)
  const { onlyCall, onlyCallHint } = common()
  const chosen = [plan && home().forLater, isOnlyCalling && onlyCall].filter(Boolean)
  return (
    <Disclosure label={home().forLaterAndMore} summary={chosen.join(', ') || undefined}>
      <Switch
        label={home().forLater}
        isOn={isLater}
        onChange={(isOn) => {
          setIsLater(isOn)
          if (!isOn) onPlan(undefined)
        }}
      />
      {isLater && <PlanFields plan={plan} onChange={onPlan} />}
      <Switch
        label={onlyCall}
        hint={isOnlyCalling ? onlyCallHint : undefined}
        isOn={isOnlyCalling}
        onChange={onOnlyCalling}
      />
    </Disclosure>
  )
}
