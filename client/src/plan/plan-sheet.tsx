import { useState } from 'react'
import { useChangePlan } from '#client/server-state/invite.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/modal.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showError, whyFailed } from '#client/ui/toast-queue.ts'
import { planWords } from '#client/words/en/plan.ts'
import type { Plan, PlanWish } from '#shared/game/room/plan.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { PlanFields } from './plan-fields.tsx'

const PLAN_PLACE = 'plan'

interface PlanSheetProps {
  room: RoomView
  plan: Plan
  onClose(): void
}

/** The host moves the evening, names it, calls it off, or lets it take place after all. */
export function PlanSheet({ room, plan, onClose }: PlanSheetProps) {
  const [wish, setWish] = useState<PlanWish>(plan)
  const change = useChangePlan(room.id)
  const send = (changes: Partial<PlanWish> & { isCancelled?: boolean }) =>
    change.mutate(changes, { onSuccess: onClose, onError: (error) => showError(whyFailed(error), PLAN_PLACE) })
  // A date that stays is not judged again: it may be over by now.
  const moved = wish.startsAt === plan.startsAt ? { name: wish.name } : wish
  const words = planWords()
  return (
    <Sheet title={words.change} onClose={onClose}>
      <PlanFields plan={plan} onChange={setWish} />
      <ToastPlace name={PLAN_PLACE} />
      <Button variant="primary" wide disabled={change.isPending} onClick={() => send(moved)}>
        {words.save}
      </Button>
      {plan.isCancelled ? (
        <Button disabled={change.isPending} onClick={() => send({ ...moved, isCancelled: false })}>
          {words.takesPlace}
        </Button>
      ) : (
        <ConfirmButton
          variant="danger"
          disabled={change.isPending}
          ask={{ title: words.callOffThis, text: words.callOffText, confirm: words.callOff, cancel: words.keepIt }}
          onSure={() => send({ isCancelled: true })}
        >
          {words.callOff}
        </ConfirmButton>
      )}
    </Sheet>
  )
}
