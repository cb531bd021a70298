import { ScrollText, UserMinus, UserPen } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import { EndGame } from './end-game.tsx'
import { LockSwitch } from './lock-switch.tsx'
import { OneRoomSwitch } from './one-room-switch.tsx'
import { RemoveList } from './remove-list.tsx'

export interface HostMenuProps {
  room: RoomView
  players: readonly PlayerView[]
  /** The card of house rules, with the way to close it. */
  rules(onClose: () => void): ReactNode
  /** The people on this phone, and the sheet that gives them other names. Absent once names are fixed. */
  rename?: { people: readonly PlayerView[]; Sheet: ComponentType<{ people: readonly PlayerView[]; onClose(): void }> }
  onClose(): void
  /** Who calls. */
  children?: ReactNode
}

/** Everything that a host can do with the room, in one place from the first minute on. */
export function HostMenu({ room, players, rules, rename, onClose, children }: HostMenuProps) {
  const [part, setPart] = useState<'rules' | 'name' | 'remove'>()
  if (part === 'rules') return rules(onClose)
  if (part === 'name' && rename) return <rename.Sheet people={rename.people} onClose={onClose} />
  if (part === 'remove') return <RemoveList players={players} onClose={onClose} />
  return (
    <Sheet title={common().host} onClose={onClose}>
      <div className="grid gap-2">
        <Button onClick={() => setPart('rules')}>
          <ScrollText aria-hidden size={20} /> {roomWords().houseRules}
        </Button>
        <LockSwitch room={room} />
        <OneRoomSwitch room={room} />
        {rename && (
          <Button onClick={() => setPart('name')}>
            <UserPen aria-hidden size={20} /> {roomWords().changeName(rename.people.length)}
          </Button>
        )}
        <Button onClick={() => setPart('remove')}>
          <UserMinus aria-hidden size={20} /> {roomWords().removeSomebody}
        </Button>
        {children}
        {room.status === 'active' && <EndGame roomId={room.id} />}
      </div>
    </Sheet>
  )
}
