import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useDraft } from '#client/device/draft.ts'
import { useRename } from '#client/server-state/dealing.ts'
import { cachedRoom } from '#client/server-state/room-state.ts'
import { Button } from '#client/ui/button.tsx'
import { NameField } from '#client/ui/field.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { whyFailed } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { refused } from '#client/words/en/refusals.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { isNameMissing, sameName } from '#shared/input/player-name.ts'
import { named } from '#shared/named.ts'
import { useFoundPeople } from './find-people.tsx'
import { useCurrentRoom } from './room-context.tsx'

interface NamesSheetProps {
  people: readonly PlayerView[]
  label: string
  onClose(): void
}

/** Gives people other names. They keep their seats and tickets, and what was said stays said. */
export function NamesSheet({ people, label, onClose }: NamesSheetProps) {
  const { room, me } = useCurrentRoom()
  const isAlone = ({ id }: PlayerView) => people.length === 1 && id === me?.id
  const { found, field } = useFoundPeople(people)
  // By the people and not their players, who are others in each round.
  const [typed, type, dropDraft] = useDraft<Record<string, string>>(`names ${room.id}`, {})
  const [fault, setFault] = useState<{ playerId: PlayerId; message: string }>()
  const rename = useRename()
  const nameOf = ({ personId, name }: PlayerView) => typed[personId] ?? name
  const close = () => {
    dropDraft()
    onClose()
  }

  /** Takes the name that was typed for a player. Returns what is wrong with it, or null. */
  const take = async (player: PlayerView): Promise<string | null> => {
    const { id: playerId, roomId } = player
    const name = nameOf(player)
    if (name === player.name) return null
    if (isNameMissing(name)) return refused('name_required').message
    const others = cachedRoom(roomId)?.players.filter(({ id }) => id !== playerId) ?? []
    const namesake = others.find((other) => sameName(other.name, name))
    if (namesake) return hostToolWords().hasThatName(named(namesake.name))
    return rename.mutateAsync({ roomId, playerId, name }).then(
      () => null,
      (error: Error) => whyFailed(error),
    )
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    for (const player of people) {
      const message = await take(player)
      if (message !== null) return setFault({ playerId: player.id, message })
    }
    close()
  }

  return (
    <Sheet title={label} onClose={close}>
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {field}
        {found.map((player) => (
          <NameOf
            key={player.id}
            label={isAlone(player) ? home().yourName : hostToolWords().nameOf(named(player.name))}
            name={nameOf(player)}
            error={fault?.playerId === player.id ? fault.message : undefined}
            onChange={(name) => type({ ...typed, [player.personId]: name })}
          />
        ))}
        <Button type="submit" variant="primary" wide disabled={rename.isPending}>
          {rename.isPending ? roomWords().saving : roomWords().save}
        </Button>
      </form>
    </Sheet>
  )
}

interface NameOfProps {
  label: string
  name: string
  error: string | undefined
  onChange(name: string): void
}

/** A name field that takes the focus when its name is refused. */
function NameOf(props: NameOfProps) {
  const field = useRef<HTMLInputElement>(null)
  const { error } = props
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  return <NameField ref={field} {...props} />
}
