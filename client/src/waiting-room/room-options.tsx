import { bagOwner } from '#client/fair-draw/draw-signs.tsx'
import { TakeOver } from '#client/features/take-over/take-over.tsx'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { lazyScreen } from '#client/loading/lazy-screen.ts'
import { TroubleBoundary } from '#client/loading/trouble-boundary.tsx'
import { planAhead } from '#client/plan/evening-plan.ts'
import type { WhenTimeComes } from '#client/plan/plan-card.tsx'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { mayStart } from '#shared/game/room/rights.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { named } from '#shared/named.ts'
import type { OptionsInsideProps } from './options-inside.tsx'

// The screen waits for it: the card is large, and would push down what somebody is about to press.
const SeatedPlan = lazyScreen(async () => (await import('#client/plan/seated-plan.tsx')).SeatedPlan)
const OptionsInside = lazyPart(async () => (await import('./options-inside.tsx')).OptionsInside)

interface RoomOptionsProps extends OptionsInsideProps {
  onToggle?(isOpen: boolean): void
}

/**
 * What can be chosen before the game and hardly ever is, behind one button: who plays on this phone, how the host plays,
 * other ways to invite, what is heard and seen, and the evidence of the draw.
 */
export function RoomOptions({ onToggle, ...inside }: RoomOptionsProps) {
  const { room, players, me } = useSeatedRoom()
  const words = roomWords()
  const isCaller = mayStart(room, me)
  const calls = whoCalls(room) === 'hand' ? words.youCall : words.callsItself
  const bagOf = bagOwner({ room, players })
  return (
    <Disclosure
      label={isCaller ? words.options : words.more}
      summary={bagOf ? roomWords().bagOf(named(bagOf)) : isCaller ? calls : undefined}
      onToggle={onToggle}
    >
      <OptionsInside {...inside} />
    </Disclosure>
  )
}

/** When the game starts: the invitation to an evening, and the way to start in place of a host who is away. */
export function WhenItStarts(props: WhenTimeComes) {
  const { room } = useSeatedRoom()
  return (
    <>
      <TakeOver />
      <TroubleBoundary isPart>{planAhead(room) && <SeatedPlan {...props} />}</TroubleBoundary>
    </>
  )
}
