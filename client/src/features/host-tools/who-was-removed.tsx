import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { letIn, useRemoved } from '#client/server-state/removed.ts'
import { Button } from '#client/ui/button.tsx'
import { Name } from '#client/ui/name.tsx'
import { showRefusal } from '#client/ui/toast-queue.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import type { RemovedAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { named, plain } from '#shared/named.ts'
import { sayMayPlay } from './undo-removal.ts'

/** Those whom the host has removed, each with the way to let them in again. Nothing if there is nobody. */
export function WhoWasRemoved({ roomId }: { roomId: RoomId }) {
  const people = useRemoved(roomId)
  const headingId = useId()
  if (people.length === 0) return null
  return (
    <section className="rounded-btn border-2 border-edge px-4 py-2" aria-labelledby={headingId}>
      <h3 id={headingId} className="font-bold">
        {hostToolWords().whoWasRemoved}
      </h3>
      <p>{hostToolWords().letInText}</p>
      <ul className="grid gap-1 divide-y divide-line">
        {people.map((person) => (
          <li key={person.personId} className="flex items-center justify-between gap-3 pt-1">
            <Name className="min-w-0 font-bold wrap-anywhere">{person.name}</Name>
            <LetIn roomId={roomId} person={person} among={people.length} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LetInProps {
  roomId: RoomId
  person: RemovedAnswer['people'][number]
  /** How many are in the list. Once one of them is in, another button is under the finger. */
  among: number
}

function LetIn({ roomId, person, among }: LetInProps) {
  const { personId } = person
  const name = named(person.name)
  const back = useMutation({
    mutationFn: () => letIn(roomId, personId),
    onSuccess: () => sayMayPlay(person.name),
    onError: showRefusal,
  })
  return (
    <Button
      does={`let in ${personId} of ${among}`}
      aria-label={plain(hostToolWords().letOneIn(name))}
      className="px-3"
      disabled={back.isPending}
      onClick={() => back.mutate()}
    >
      {hostToolWords().letIn}
    </Button>
  )
}
