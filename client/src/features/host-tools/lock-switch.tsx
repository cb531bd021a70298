import { Lock, LockOpen } from 'lucide-react'
import { useLockRoom } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { showRefusal } from './show-refusal.ts'

/** The host's switch that refuses new players. The players of the room can still leave and return. */
export function LockSwitch({ room }: { room: Pick<RoomView, 'id' | 'locked'> }) {
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
