import { Suspense } from 'react'
import { lazyScreen } from '#client/lazy/lazy-screen.ts'
import { TroubleBoundary } from '#client/trouble/trouble-boundary.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { roomWords } from '#client/words/room.ts'
import type { RoomView } from '#shared/game/room/state.ts'

const RulesSheet = lazyScreen(async () => (await import('./rules-sheet.tsx')).RulesSheet)

interface EditRulesProps {
  room: RoomView
  onClose(): void
}

/** The card of house rules, which is loaded when the host asks for it. */
export function EditRules(props: EditRulesProps) {
  return (
    <TroubleBoundary isPart>
      <Suspense fallback={<Sheet title={roomWords().houseRules} onClose={props.onClose} />}>
        <RulesSheet {...props} />
      </Suspense>
    </TroubleBoundary>
  )
}
