import { useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { areEveningsKept } from '#client/next-time/is-kept.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import type { PlanWish } from '#shared/game/room/plan.ts'

// Most hosts play now, have no evening to repeat and open no file.
const PlanFields = lazyPart(async () => (await import('#client/plan/plan-fields.tsx')).PlanFields)
const OpenFile = lazyPart(async () => (await import('#client/next-time/next-time.tsx')).OpenFile)
const SameAgain = lazyPart(async () => (await import('#client/next-time/next-time.tsx')).SameAgain)

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
  const [areKept] = useState(areEveningsKept)
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
      <div className="order-last">{areKept && <SameAgain />}</div>
    </>
  )
}
