import { ScrollText } from 'lucide-react'
import { WhoCalls } from '#client/features/auto-call/who-calls.tsx'
import { EditRules } from '#client/features/house-rules/house-rules.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import type { Drawer } from '#client/ui/drawers.tsx'
import { SheetButton } from '#client/ui/sheet.tsx'
import { optionWords } from '#client/words/en/options.ts'
import { roomWords } from '#client/words/en/room.ts'
import { areUsual } from '#shared/game/room/house-rules.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { isBeforeStart } from '#shared/game/types.ts'

/** What is played, and who calls. Nothing for those who cannot change any of it. */
export function useRules(isHost: boolean): Drawer | null {
  const { room, me } = useSeatedRoom()
  const mayChooseCaller = (isHost || mayStart(room, me)) && whoCalls(room) !== 'bag'
  if (!isHost && !mayChooseCaller) return null
  const words = optionWords()
  return {
    name: 'rules',
    label: words.rules,
    says: (areUsual(room.rules) ? words.asAlways : words.yourOwn)(room.rules.patterns.length),
    inside: (
      <>
        {isHost && <HouseRulesButton room={room} />}
        {mayChooseCaller && (
          <div>
            <WhoCalls room={room} />
          </div>
        )}
      </>
    ),
  }
}

/** Opens the card of house rules, which can be changed until the start. */
function HouseRulesButton({ room }: { room: RoomView }) {
  const isAsAlways = areUsual(room.rules) || !isBeforeStart(room.status)
  return (
    <SheetButton sheet={(onClose) => <EditRules room={room} onClose={onClose} />}>
      <ScrollText aria-hidden size={20} />
      <span>{isAsAlways ? roomWords().houseRules : roomWords().changeRules}</span>
    </SheetButton>
  )
}
