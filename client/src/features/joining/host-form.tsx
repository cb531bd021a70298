import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { randomHex } from '#client/device/random-hex.ts'
import { hostRoomPath } from '#client/paths.ts'
import { expectOwnCalls } from '#client/seat/own-calls.ts'
import { readDesiredTicketCount, readPlayerName, seatOf } from '#client/seat/stored-seat.ts'
import { setRules } from '#client/server-state/commands.ts'
import { useCreateRoom } from '#client/server-state/room.ts'
import { speaker } from '#client/speech/speaker.ts'
import { Button } from '#client/ui/button.tsx'
import { NameField } from '#client/ui/field.tsx'
import { useGivingUp } from '#client/ui/giving-up.ts'
import { PatienceNote } from '#client/ui/patience-note.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showError, showRefusal, showTitledError, showToast } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import { refused } from '#client/words/en/refusals.ts'
import { isNameMissing } from '#shared/input/player-name.ts'
import { codeFault, OpeningCode } from './opening-code.ts'
import { MoreChoices, TicketCountField } from './player-fields.tsx'
import { takeSeat } from './take-seat.ts'

/** Opens a new room. */
export function HostForm() {
  const [, navigate] = useLocation()
  const [name, setName] = useState(readPlayerName)
  const [ticketCount, setTicketCount] = useState(readDesiredTicketCount)
  const [isOnlyCalling, setIsOnlyCalling] = useState(false)
  const [plan, setPlan] = useState<Parameters<typeof MoreChoices>[0]['plan']>()
  const [hostId] = useState(randomHex)
  const [code, setCode] = useState<string>()
  const createRoom = useCreateRoom()
  const patience = useGivingUp()
  const giveUp = () => {
    patience.giveUp()
    createRoom.reset()
  }
  const fault = isNameMissing(name) ? refused('name_required').message : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault) return showError(fault, 'host')
    // Browsers allow speech only during a tap, so unlock it before any await.
    speaker.unlock()
    createRoom.mutate(
      { hostId, hostName: name, ticketCount, plan, code, signal: patience.begin() },
      {
        onSuccess: async ({ room, hostPlayer }) => {
          expectOwnCalls(room)
          takeSeat(seatOf(hostPlayer), ticketCount)
          showToast({
            title: () => home().roomCreated,
            description: () => home().roomNumberIs(room.id),
            place: 'host',
            isForNext: true,
          })
          if (isOnlyCalling) await setRules(room.id, { hostPlays: false }).catch(showRefusal)
          navigate(hostRoomPath(room.id), { replace: true })
        },
        onError: (error) => {
          if (codeFault(error)) setCode(code ?? '')
          else showTitledError(error.message || home().createFailed, 'host')
        },
      },
    )
  }

  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-4" noValidate>
      <NameField label={home().yourNameHost} name={name} onChange={setName} hint={fault} />
      {!isOnlyCalling && <TicketCountField count={ticketCount} onChange={setTicketCount} />}
      <MoreChoices isOnlyCalling={isOnlyCalling} onOnlyCalling={setIsOnlyCalling} plan={plan} onPlan={setPlan} />
      {code !== undefined && <OpeningCode code={code} onChange={setCode} error={codeFault(createRoom.error)} />}
      <Button type="submit" variant="primary" wide disabled={fault !== undefined || createRoom.isPending}>
        {createRoom.isPending ? home().creating : plan ? home().makeInvitation : home().hostGame}
      </Button>
      <p className="-mt-2 text-center text-ink-2">{home().getNumber}</p>
      <ToastPlace name="host" />
      <PatienceNote isWaiting={createRoom.isPending} promise={home().createLater} onCancel={giveUp} />
    </form>
  )
}
