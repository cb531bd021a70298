import { Copy } from 'lucide-react'
import { CopyButton } from '#client/features/sharing/copy-button.tsx'
import { hasRoomForQr, RoomQr, ShareButton } from '#client/features/sharing/share-room.tsx'
import { Card } from '#client/ui/card.tsx'
import { showToast } from '#client/ui/toast-queue.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { spacedRoom } from '#shared/room-number.ts'
import './room-card.css'

/** The six digits, large, and how to send them. A large screen also shows them to the cameras of phones. */
export function RoomCard({ roomId }: { roomId: RoomId }) {
  const tellCopied = () =>
    showToast({ title: () => roomWords().copied, description: () => roomWords().isCopied(roomId) })
  return (
    <Card className="room-card flex flex-col items-center gap-3 text-center">
      <p className="text-ink-2">{roomWords().shareNumber}</p>
      <p className="select-all font-num text-[3.5rem] leading-none">
        <span className="sr-only">{roomWords().spelled([...roomId].join(' '))}</span>
        <span aria-hidden>{spacedRoom(roomId)}</span>
      </p>
      <div className="flex w-full flex-wrap gap-2">
        <CopyButton
          icon={Copy}
          label={roomWords().copy}
          doneLabel={roomWords().copiedShort}
          text={roomId}
          onCopied={tellCopied}
        />
        <ShareButton roomId={roomId} />
      </div>
      {hasRoomForQr() && <RoomQr roomId={roomId} />}
    </Card>
  )
}
