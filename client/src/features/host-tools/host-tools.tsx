import { Lock, LockOpen, Tv } from 'lucide-react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useLockRoom, useSetRules } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { showRefusal } from '#client/ui/toast-queue.ts'
import { roomWords } from '#client/words/en/room.ts'
import { RemoveSomebody } from './remove-somebody.tsx'

/** What a host can do with the room before and during the game. */
export function HostTools() {
  return (
    <>
      <LockSwitch />
      <OneRoomSwitch />
      <RemoveSomebody />
    </>
  )
}

/** The host's switch that refuses new players. The players of the room can still leave and return. */
function LockSwitch() {
  const { room } = useCurrentRoom()
  const lock = useLockRoom(room.id)
  const Icon = room.locked ? Lock : LockOpen
  return (
    <Button
      role="switch"
      aria-checked={room.locked}
      disabled={lock.isPending}
      onClick={() => lock.mutate({ locked: !room.locked }, { onError: showRefusal })}
    >
      <Icon aria-hidden size={20} /> {room.locked ? roomWords().isLocked : roomWords().lock}
    </Button>
  )
}

/** The host's switch for people in one room: while a TV speaks, phones are silent. */
function OneRoomSwitch() {
  const { room } = useCurrentRoom()
  const setRules = useSetRules(room.id)
  const isOn = room.rules.voice === 'tv'
  return (
    <Button
      role="switch"
      aria-checked={isOn}
      disabled={setRules.isPending}
      onClick={() => setRules.mutate({ voice: isOn ? 'each' : 'tv' }, { onError: showRefusal })}
    >
      <Tv aria-hidden size={20} /> {isOn ? roomWords().isOneRoom : roomWords().oneRoom}
    </Button>
  )
}
