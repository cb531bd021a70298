import { ScrollText, Trophy } from 'lucide-react'
import { WhoCalls } from '#client/features/auto-call/who-calls.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import type { Drawer } from '#client/ui/drawers.tsx'
import { Sheet, SheetButton } from '#client/ui/sheet.tsx'
import { optionWords } from '#client/words/en/options.ts'
import { roomWords } from '#client/words/en/room.ts'
import { areUsual } from '#shared/game/room/house-rules.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { isBeforeStart } from '#shared/game/types.ts'

/** The cards of prizes and of house rules, which are loaded when the host asks for one. */
const EditPrizes = lazyPart(
  async () => (await import('#client/features/house-rules/rules-sheet.tsx')).PrizesSheet,
  ({ onClose }) => <Sheet title={optionWords().prizes} onClose={onClose} />,
)
const EditRules = lazyPart(
  async () => (await import('#client/features/house-rules/rules-sheet.tsx')).RulesSheet,
  ({ onClose }) => <Sheet title={roomWords().houseRules} onClose={onClose} />,
)

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
        {isHost && isBeforeStart(room.status) && <PrizesButton room={room} />}
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

/** Opens the card of what can be won. From the start on the game itself shows it. */
function PrizesButton({ room }: { room: RoomView }) {
  return (
    <SheetButton sheet={(onClose) => <EditPrizes room={room} onClose={onClose} />}>
      <Trophy aria-hidden size={20} />
      <span>{optionWords().prizes}</span>
    </SheetButton>
  )
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
