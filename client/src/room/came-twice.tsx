import { Users } from 'lucide-react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Sheet, SheetButton } from '#client/ui/sheet.tsx'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import { phonesOf } from '#shared/game/room/phones.ts'
import { peopleOf } from '#shared/game/room/two-seats.ts'
import { isPractice } from '#shared/room-number.ts'
import { useSeatedRoom } from './room-context.tsx'

const CameTwiceSheet = lazyPart(
  async () => (await import('./two-seats.tsx')).CameTwiceSheet,
  ({ onClose }) => <Sheet title={hostToolWords().hereTwice} onClose={onClose} />,
)

/** The way to say that two seats are those of one person: of all seats for the host, else of those on this phone. */
export function CameTwice() {
  const { room, seats, me, people } = useSeatedRoom()
  const theirs = phonesOf(me.isHost ? seats : people)
  // Before the first guest nobody can be there twice.
  if (isPractice(room.id) || peopleOf(theirs).length + (theirs.some(({ former }) => former) ? 1 : 0) < 2) return null
  return (
    <SheetButton sheet={(onClose) => <CameTwiceSheet seats={theirs} onClose={onClose} />}>
      <Users aria-hidden size={20} />
      <span>{hostToolWords().hereTwice}</span>
    </SheetButton>
  )
}
