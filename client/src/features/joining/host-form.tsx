import { type FormEvent, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useOpenRoom } from '#client/room/open-room.tsx'
import { readDesiredTicketCount, readPlayerName } from '#client/seat/stored-seat.ts'
import { setRules } from '#client/server-state/commands.ts'
import { Button } from '#client/ui/button.tsx'
import { NameField } from '#client/ui/field.tsx'
import { PatienceNote } from '#client/ui/patience-note.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showError, showRefusal } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import { refused } from '#client/words/en/refusals.ts'
import type { PlanWish } from '#shared/game/room/plan.ts'
import { isNameMissing } from '#shared/input/player-name.ts'
import { TicketCountField } from './player-fields.tsx'

// What comes late must not move what a finger is about to press.
const MoreChoices = lazyPart(
  async () => (await import('./more-choices.tsx')).MoreChoices,
  () => <div className="min-h-12" />,
)

/** Opens a new room. */
export function HostForm() {
  const [name, setName] = useState(readPlayerName)
  const [ticketCount, setTicketCount] = useState(readDesiredTicketCount)
  const [isOnlyCalling, setIsOnlyCalling] = useState(false)
  const [wasLeft, setWasLeft] = useState(false)
  const [plan, setPlan] = useState<PlanWish>()
  const { open, isOpening, giveUp, codeField } = useOpenRoom('host', (roomId) =>
    isOnlyCalling ? setRules(roomId, { hostPlays: false }).catch(showRefusal) : undefined,
  )
  const fault = isNameMissing(name) ? refused('name_required').message : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault) return showError(fault, 'host')
    open({ hostName: name, ticketCount, plan })
  }

  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-4" noValidate>
      <NameField
        label={home().yourNameHost}
        name={name}
        onChange={setName}
        hint={(wasLeft && fault) || home().friendsSee}
        onBlur={() => setWasLeft(true)}
      />
      {!isOnlyCalling && <TicketCountField count={ticketCount} onChange={setTicketCount} />}
      <MoreChoices isOnlyCalling={isOnlyCalling} onOnlyCalling={setIsOnlyCalling} plan={plan} onPlan={setPlan} />
      {codeField}
      <Button type="submit" variant="primary" wide disabled={fault !== undefined || isOpening}>
        {isOpening ? home().creating : plan ? home().makeInvitation : home().hostGame}
      </Button>
      <p className="-mt-2 text-center text-ink-2">{home().getNumber}</p>
      <ToastPlace name="host" />
      <PatienceNote isWaiting={isOpening} promise={home().createLater} onCancel={giveUp} />
    </form>
  )
}
