import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { roomWords } from '#client/words/en/room.ts'

/** The card of house rules, which is loaded when the host asks for it. */
export const EditRules = lazyPart(
  async () => (await import('./rules-sheet.tsx')).RulesSheet,
  ({ onClose }) => <Sheet title={roomWords().houseRules} onClose={onClose} />,
)
