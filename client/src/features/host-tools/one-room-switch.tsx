import { Tv } from 'lucide-react'
import { useSetRules } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { showRefusal } from './show-refusal.ts'

/** The host's switch for people in one room: while a TV speaks, phones are silent. */
export function OneRoomSwitch({ room: { id, rules } }: { room: Pick<RoomView, 'id' | 'rules'> }) {
  const setRules = useSetRules(id)
  const isOn = rules.voice === 'tv'
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
