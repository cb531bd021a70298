import { useState } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { shownName } from '#client/server-state/shown-names.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { TextField } from '#client/ui/field.tsx'
import { ConfirmButton } from '#client/ui/modal.tsx'
import { Name } from '#client/ui/name.tsx'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { roomWords } from '#client/words/en/room.ts'
import { isOnPhone } from '#shared/game/room/phones.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { named, plain } from '#shared/named.ts'

/** With more guests than this, one is looked for by name. */
const MOST_UNSOUGHT = 12

/** The guests of a room, each with the way to take them out of it. */
export function RemoveSomebody() {
  const { players } = useCurrentRoom()
  const [sought, setSought] = useState('')
  const guests = players.filter(({ isHost }) => !isHost)
  const found = guests.filter(({ name }) => name.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
  return (
    <Disclosure variant="danger" label={hostToolWords().removeSomebody}>
      {guests.length === 0 && <p>{hostToolWords().nobodyElse}</p>}
      {guests.length > MOST_UNSOUGHT && (
        <TextField label={roomWords().findPlayer} value={sought} onChange={(event) => setSought(event.target.value)} />
      )}
      <ul className="grid gap-1 divide-y divide-line">
        {found.map((player) => (
          <li key={player.id} className="flex items-center justify-between gap-3 pt-1">
            <Name className="min-w-0 font-bold wrap-anywhere">{shownName(player)}</Name>
            <RemovePlayer player={player} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** Lets the host remove a player, after a confirmation. */
export function RemovePlayer({ player }: { player: PlayerView }) {
  const { id, roomId, name } = player
  const words = roomWords()
  const remove = useRoomCommand(roomId, 'remove_player')
  const { removeOne, removeThis, removeText, removePaperText } = hostToolWords()
  const text = (isOnPhone(player) ? removeText : removePaperText)(named(name))
  return (
    <ConfirmButton
      aria-label={plain(removeOne(named(name)))}
      variant="danger"
      className="px-3"
      disabled={remove.isPending}
      ask={{ title: removeThis(named(name)), text, confirm: words.remove, cancel: words.keep }}
      onSure={() => remove.mutate({ removedId: id })}
    >
      {words.remove}
    </ConfirmButton>
  )
}
