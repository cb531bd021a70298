import { UserPen } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useDraft } from '#client/device/draft.ts'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { useRename } from '#client/server-state/dealing.ts'
import { cachedRoom } from '#client/server-state/room-state.ts'
import { Button } from '#client/ui/button.tsx'
import { NameField } from '#client/ui/field.tsx'
import { Sheet, SheetButton } from '#client/ui/sheet.tsx'
import { home } from '#client/words/en/home.ts'
import { refused } from '#client/words/en/refusals.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { isNameMissing, sameName } from '#shared/input/player-name.ts'
import { named } from '#shared/named.ts'
import { AddSomeone } from './add-someone.tsx'
import { joinFault } from './join-fault.ts'

/** Changes the people on this phone: adds somebody, or renames them. */
export function PhonePeople() {
  return (
    <>
      <AddSomeone />
      <ChangeNames />
    </>
  )
}

/** Opens the names of the people on this phone, to change them. */
function ChangeNames() {
  const { people } = useSeatedRoom()
  return (
    <SheetButton sheet={(onClose) => <NamesSheet people={people} onClose={onClose} />}>
      <UserPen aria-hidden size={20} />
      <span>{roomWords().changeName(people.length)}</span>
    </SheetButton>
  )
}

interface NamesSheetProps {
  /** The people on this phone. */
  people: readonly PlayerView[]
  onClose(): void
}

/** Gives the people on this phone other names. They keep their seats and tickets. */
function NamesSheet({ people, onClose }: NamesSheetProps) {
  const { room } = useSeatedRoom()
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
    if (namesake) return roomWords().hasThatName(named(namesake.name))
    return rename.mutateAsync({ roomId, playerId, name }).then(
      () => null,
      (error: unknown) => joinFault(error).message,
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
    <Sheet title={roomWords().changeName(people.length)} onClose={close}>
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {people.map((player) => (
          <NameOf
            key={player.id}
            label={people.length > 1 ? roomWords().nameOf(named(player.name)) : home().yourName}
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
