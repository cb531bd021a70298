import { useState } from 'react'
import { OpenFile, SameAgain } from '#client/next-time/next-time.tsx'
import { PlanFields } from '#client/plan/plan-fields.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import type { PlanWish } from '#shared/game/room/plan.ts'

export interface MoreChoicesProps {
  isOnlyCalling: boolean
  onOnlyCalling(isOnlyCalling: boolean): void
  /** Unless the room is for now. */
  plan: PlanWish | undefined
  onPlan(plan: PlanWish | undefined): void
}

/** What most hosts leave as it is: a date, and whether they hold tickets. The same people again stand below the form. */
export function MoreChoices({ isOnlyCalling, onOnlyCalling, plan, onPlan }: MoreChoicesProps) {
  const [isLater, setIsLater] = useState(false)
  const { onlyCall, onlyCallHint } = common()
  const chosen = [plan && home().forLater, isOnlyCalling && onlyCall].filter(Boolean)
  return (
    <>
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
        <OpenFile />
      </Disclosure>
      <div className="order-last">
        <SameAgain />
      </div>
    </>
  )
}
