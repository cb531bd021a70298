import { UserPen } from 'lucide-react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Sheet, SheetButton } from '#client/ui/sheet.tsx'
import type { PlayerView } from '#shared/game/room/state.ts'

interface ChangeNamesProps {
  people: readonly PlayerView[]
  label: string
}

const NamesSheet = lazyPart(
  async () => (await import('./names-sheet.tsx')).NamesSheet,
  ({ label, onClose }) => <Sheet title={label} onClose={onClose} />,
)

/** Opens the names of people, to change them: those on this phone, or for the host everybody. */
export function ChangeNames({ people, label }: ChangeNamesProps) {
  return (
    <SheetButton sheet={(onClose) => <NamesSheet people={people} label={label} onClose={onClose} />}>
      <UserPen aria-hidden size={20} />
      <span>{label}</span>
    </SheetButton>
  )
}
