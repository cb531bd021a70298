import { useLocation } from 'wouter'
import { Removing } from '#client/features/host-tools/removing.tsx'
import { PhonePeople } from '#client/features/joining/phone-people.tsx'
import { WaysIn } from '#client/features/sharing/share-room.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { paths } from '#client/paths.ts'
import { CameTwice } from '#client/room/came-twice.tsx'
import { ChangeNames } from '#client/room/change-names.tsx'
import { useCurrentRoom, useSeatedRoom } from '#client/room/room-context.tsx'
import { forgetRoom } from '#client/seat/stored-seat.ts'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { sayGoodbye } from '#client/server-state/seats.ts'
import { Button } from '#client/ui/button.tsx'
import type { Drawer } from '#client/ui/drawers.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { optionWords } from '#client/words/en/options.ts'
import { roomWords } from '#client/words/en/room.ts'
import { hasPaper } from '#shared/game/room/phones.ts'
import { isBeforeStart } from '#shared/game/types.ts'
import { isPractice } from '#shared/room-number.ts'

// What comes late must not move what a finger is about to press.
const PaperTickets = lazyPart(
  async () => (await import('#client/features/host-tools/paper-tickets.tsx')).PaperTickets,
  () => <div className="min-h-12" />,
)

/** Who is in the room, who may come in, and how. */
export function usePeople(isHost: boolean): Drawer {
  const { room, players } = useCurrentRoom()
  const here = players.filter(({ gone }) => !gone).length
  const words = optionWords()
  return {
    name: 'people',
    label: words.people,
    says: isHost ? (room.locked ? words.locked : words.open)(here) : words.here(here),
    inside: isHost ? <ForTheHost /> : <ForAGuest />,
  }
}

function ForTheHost() {
  const { room, players } = useCurrentRoom()
  const isOpen = isBeforeStart(room.status)
  return (
    <>
      <LockSwitch />
      {isOpen && <PhonePeople />}
      {(isOpen || hasPaper(players)) && <PaperTickets canAdd={isOpen} />}
      {room.status === 'waiting' && <WaysIn />}
      <OtherNames />
      <CameTwice />
      <Removing />
    </>
  )
}

/** The host's way to correct the names of those on other phones, in every status. */
export function OtherNames() {
  const { room, players, people } = useCurrentRoom()
  const others = players.filter(({ id }) => people.every((mine) => mine.id !== id))
  if (others.length === 0 || isPractice(room.id)) return null
  return <ChangeNames people={others} label={hostToolWords().correctNames} />
}

function ForAGuest() {
  const { status } = useCurrentRoom().room
  return (
    <>
      <PhonePeople />
      <CameTwice />
      {status === 'waiting' && <WaysIn />}
      <LeaveRoom />
    </>
  )
}

/** The host's switch that refuses new players. The players of the room can still leave and return. */
function LockSwitch() {
  const { room } = useCurrentRoom()
  const lock = useRoomCommand(room.id, 'lock_room')
  return (
    <Switch
      label={hostToolWords().lock}
      hint={hostToolWords().lockHint}
      isOn={room.locked}
      onChange={(locked) => lock.isPending || lock.mutate({ locked })}
    />
  )
}

/** Takes the people on this phone out of the room before the start. The host stays. */
function LeaveRoom() {
  const { room, people } = useSeatedRoom()
  const [, navigate] = useLocation()
  // Nobody is asked: with the same name they are in again, unless the room is locked meanwhile.
  const leave = () => {
    for (const { id } of people) sayGoodbye(room.id, id)
    forgetRoom(room.id)
    navigate(paths.dashboard)
  }
  if (people.some(({ isHost }) => isHost)) return null
  return (
    <Button variant="danger" onClick={leave}>
      {roomWords().leaveRoom}
    </Button>
  )
}
