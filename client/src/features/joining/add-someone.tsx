import { UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useDraft } from '#client/device/draft.ts'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { addToPhone } from '#client/seat/phone-people.ts'
import { useJoinRoom } from '#client/server-state/room.ts'
import { holdsSeat } from '#client/server-state/seats.ts'
import { Button } from '#client/ui/button.tsx'
import { NameField } from '#client/ui/field.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showError } from '#client/ui/toast-queue.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { refused } from '#client/words/en/refusals.ts'
import { DEFAULT_TICKET_COUNT } from '#shared/game/limits.ts'
import { isNameMissing, sameName } from '#shared/input/player-name.ts'
import { named, namedAll } from '#shared/named.ts'
import { joinFault } from './join-fault.ts'
import { TicketCountField } from './player-fields.tsx'

/** More do not find room on a phone. */
const MOST_ON_A_PHONE = 6

/** Lets several people play on one phone, each with their own name and tickets. */
export function AddSomeone() {
  const { room, people } = useSeatedRoom()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid gap-1">
      {people.length > 1 && (
        <p className="font-bold">
          <Sentence>{hostToolWords().onThisPhone(namedAll(people.map(({ name }) => name)))}</Sentence>
        </p>
      )}
      {people.length < MOST_ON_A_PHONE && !room.locked && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <UserPlus aria-hidden size={20} className="shrink-0" />
          <span>{hostToolWords().addSomeone}</span>
        </Button>
      )}
      {isOpen && <AddForm onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function AddForm({ onClose }: { onClose(): void }) {
  const { room, players, me, people } = useSeatedRoom()
  const [name, setName, dropDraft] = useDraft(`somebody ${room.id}`, '')
  const [ticketCount, setTicketCount] = useState(DEFAULT_TICKET_COUNT)
  const join = useJoinRoom()
  const [isBusy, setIsBusy] = useState(false)
  const close = () => {
    dropDraft()
    onClose()
  }
  /** Goes on when the sheet is closed meanwhile: a person who got a seat plays here. */
  const add = async () => {
    const namesake = players.find((player) => sameName(player.name, name))
    if (namesake && (people.includes(namesake) || !(await holdsSeat(room.id, namesake.id)))) {
      return showError(hostToolWords().hasThatName(named(namesake.name)), 'add')
    }
    const { personId } = await join.mutateAsync({ roomId: room.id, name: namesake?.name ?? name, ticketCount })
    addToPhone(room.id, me.personId, personId)
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNameMissing(name)) return showError(refused('name_required').message, 'add')
    setIsBusy(true)
    add()
      .catch((error: unknown) => showError(joinFault(error).message, 'add'))
      .finally(() => setIsBusy(false))
  }
  return (
    <Sheet title={hostToolWords().addSomeone} onClose={close}>
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <NameField label={hostToolWords().theirName} name={name} onChange={setName} />
        <TicketCountField count={ticketCount} most={room.rules.most} onChange={setTicketCount} />
        <Button type="submit" variant="primary" wide disabled={isBusy}>
          {isBusy ? hostToolWords().adding : hostToolWords().add}
        </Button>
        <ToastPlace name="add" />
      </form>
    </Sheet>
  )
}
