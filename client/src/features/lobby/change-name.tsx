import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { roomWords } from '#client/words/en/room.ts'

/** Gives the people on this phone other names. It is loaded when somebody asks for it. */
export const ChangeName = lazyPart(
  async () => (await import('./names-sheet.tsx')).NamesSheet,
  ({ people, onClose }) => <Sheet title={roomWords().changeName(people.length)} onClose={onClose} />,
)
