import { Tv } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Button } from '#client/ui/button.tsx'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'

const TvSheet = lazyPart(async () => (await import('./tv-sheet.tsx')).TvSheet)

/** Tells how the room comes onto a TV. The phone in somebody's hand is hardly ever the screen that they mean. */
export function ShowOnTv({ roomId, className = '' }: { roomId: RoomId; className?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className={`min-h-12 ${className}`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Tv aria-hidden size={20} /> {roomWords().showOnTv}
      </Button>
      {isOpen && <TvSheet roomId={roomId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
