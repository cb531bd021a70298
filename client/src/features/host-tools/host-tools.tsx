import { Lock, LockOpen, Tv } from 'lucide-react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { ChangeNames } from '#client/room/change-names.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { Button } from '#client/ui/button.tsx'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { roomWords } from '#client/words/en/room.ts'
import { ANY_TIME } from '#shared/game/room/house-rules.ts'
import { hasPaper } from '#shared/game/room/phones.ts'
import { isBeforeStart } from '#shared/game/types.ts'
import { isPractice } from '#shared/room-number.ts'
import { RemoveSomebody } from './remove-somebody.tsx'
import { WhoWasRemoved } from './who-was-removed.tsx'

// What comes late must not move what a finger is about to press.
const PaperTickets = lazyPart(
  async () => (await import('./paper-tickets.tsx')).PaperTickets,
  () => <div className="min-h-12" />,
)

const HostLink = lazyPart(
  async () => (await import('./host-link.tsx')).HostLink,
  () => <div className="min-h-11" />,
)

const OwnVoiceRow = lazyPart(
  async () => (await import('./own-voice-row.tsx')).OwnVoiceRow,
  () => <div className="min-h-11" />,
)

/** What a host can do with the room before, during and after the game. */
export function HostTools() {
  const { room, players } = useCurrentRoom()
  if (room.status === 'finished') return <PeopleTools />
  const canAddPaper = isBeforeStart(room.status)
  return (
    <>
      {(canAddPaper || hasPaper(players)) && <PaperTickets canAdd={canAddPaper} />}
      <LockSwitch />
      {ANY_TIME.map((name) => (
        <SettingSwitch key={name} name={name} />
      ))}
      {!isPractice(room.id) && <HostLink roomId={room.id} />}
      {!isPractice(room.id) && room.status !== 'active' && <OwnVoiceRow />}
      <RemoveSomebody />
      {!isPractice(room.id) && <PeopleTools />}
    </>
  )
}

/** What a host can do for the people of the room in every status. */
function PeopleTools() {
  const { room, players, people } = useCurrentRoom()
  const others = players.filter(({ id }) => people.every((mine) => mine.id !== id))
  return (
    <>
      {others.length > 0 && <ChangeNames people={others} label={hostToolWords().correctNames} />}
      {others.length === 0 && room.status === 'finished' && <p>{hostToolWords().nobodyElse}</p>}
      <WhoWasRemoved roomId={room.id} />
    </>
  )
}

/** The host's switch that refuses new players. The players of the room can still leave and return. */
function LockSwitch() {
  const { room } = useCurrentRoom()
  const lock = useRoomCommand(room.id, 'lock_room')
  const Icon = room.locked ? Lock : LockOpen
  return (
    <Button
      role="switch"
      aria-checked={room.locked}
      does={room.locked ? 'unlock' : 'lock'}
      disabled={lock.isPending}
      onClick={() => lock.mutate({ locked: !room.locked })}
    >
      <Icon aria-hidden size={20} />
      <span>{room.locked ? roomWords().isLocked : roomWords().lock}</span>
    </Button>
  )
}

/** The house rules that may change at any time: the value with which each switch is on, its picture and its words. */
const SETTINGS = {
  // For people in one room: while a TV speaks, phones are silent.
  voice: { on: 'tv', off: 'each', Icon: Tv, label: () => [hostToolWords().oneRoom, hostToolWords().isOneRoom] },
} as const satisfies Record<(typeof ANY_TIME)[number], object>

/** The host's switch for one of them. */
function SettingSwitch({ name }: { name: (typeof ANY_TIME)[number] }) {
  const { room } = useCurrentRoom()
  const setRules = useRoomCommand(room.id, 'set_rules')
  const { on, off, Icon, label } = SETTINGS[name]
  const isOn = room.rules[name] === on
  return (
    <Button
      role="switch"
      aria-checked={isOn}
      does={isOn ? 'off' : 'on'}
      disabled={setRules.isPending}
      onClick={() => setRules.mutate({ [name]: isOn ? off : on })}
    >
      <Icon aria-hidden size={20} />
      <span>{label()[isOn ? 1 : 0]}</span>
    </Button>
  )
}
