import { useFoundPeople } from '#client/room/find-people.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { shownName } from '#client/server-state/shown-names.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Name } from '#client/ui/name.tsx'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { named, plain } from '#shared/named.ts'
import { isPractice } from '#shared/room-number.ts'
import { offerUndo } from './undo-removal.ts'

/** The guests of a room, each with the way to take them out of it. */
export function RemoveSomebody() {
  const { room, players } = useCurrentRoom()
  const guests = players.filter(({ isHost }) => !isHost)
  const { found, field } = useFoundPeople(guests)
  return (
    <Disclosure variant="danger" label={hostToolWords().removeSomebody}>
      {guests.length === 0 && <p>{hostToolWords().nobodyElse}</p>}
      {guests.length > 0 && !isPractice(room.id) && <p>{hostToolWords().removeText}</p>}
      {field}
      <ul className="grid gap-1 divide-y divide-line">
        {found.map((player) => (
          <li key={player.id} className="flex items-center justify-between gap-3 pt-1">
            <Name className="min-w-0 font-bold wrap-anywhere">{shownName(player)}</Name>
            <RemovePlayer player={player} among={guests.length} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

interface RemovePlayerProps {
  player: PlayerView
  /** How many are in the list. After a removal another button is under the finger. */
  among: number
}

/** Lets the host remove a player at once, since that can be undone. */
export function RemovePlayer({ player, among }: RemovePlayerProps) {
  const { id, roomId, name } = player
  const remove = useRoomCommand(roomId, 'remove_player')
  return (
    <Button
      variant="danger"
      does={`remove ${id} of ${among}`}
      aria-label={plain(hostToolWords().removeOne(named(name)))}
      className="px-3"
      disabled={remove.isPending}
      onClick={({ detail }) => {
        // The row may be gone before the answer comes. A failure is shown by the command.
        remove.mutateAsync({ removedId: id }).then(
          // A computer player who is gone is missed by nobody.
          () => isPractice(roomId) || offerUndo(player, detail === 0),
          () => undefined,
        )
      }}
    >
      {roomWords().remove}
    </Button>
  )
}
