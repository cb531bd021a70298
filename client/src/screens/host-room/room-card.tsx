import { Copy, QrCode } from 'lucide-react'
import { CopyButton } from '#client/features/sharing/copy-button.tsx'
import { ShareRow } from '#client/features/sharing/share-row.tsx'
import { spacedRoom } from '#client/seat/room-words.ts'
import { lazyPart } from '#client/trouble/lazy-part.tsx'
import { Card } from '#client/ui/card.tsx'
import { showToast } from '#client/ui/toast-queue.ts'
import { hostRoom } from '#client/words/host-room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import './room-card.css'

const RoomQr = lazyPart(
  async () => (await import('#client/features/sharing/room-qr.tsx')).RoomQr,
  () => <div className="mx-auto aspect-square w-[min(14rem,60vw)]" />,
)

/** The six digits, large, and every way to send them. */
export function RoomCard({ roomId }: { roomId: RoomId }) {
  const tellCopied = () => showToast({ title: hostRoom().copied, description: hostRoom().isCopied(roomId) })
  return (
    <Card className="room-card flex flex-col items-center gap-3 text-center">
      <p className="text-ink-2">{hostRoom().shareNumber}</p>
      <p className="select-all font-num text-[3.5rem] leading-none">
        <span className="sr-only">{hostRoom().spelled([...roomId].join(' '))}</span>
        <span aria-hidden>{spacedRoom(roomId)}</span>
      </p>
      <div className="flex w-full">
        <CopyButton
          icon={Copy}
          label={hostRoom().copy}
          doneLabel={hostRoom().copiedShort}
          text={roomId}
          onCopied={tellCopied}
        />
      </div>
      <ShareRow roomId={roomId} />
      <details open={matchMedia('(min-width: 768px)').matches}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-bold text-peacock">
          <QrCode aria-hidden size={20} /> {hostRoom().qrCode}
        </summary>
        <RoomQr roomId={roomId} />
      </details>
    </Card>
  )
}
