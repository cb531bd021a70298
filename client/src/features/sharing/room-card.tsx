import clsx from 'clsx'
import { Copy } from 'lucide-react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useHasChoice, useSharedHost } from '#client/server-state/shared-address.ts'
import { Card } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { showToast } from '#client/ui/toast-queue.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { named } from '#shared/named.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { RoomQr, ShareButton, useHasRoomForQr } from './share-room.tsx'

const AskAddress = lazyPart(async () => (await import('./address-choice.tsx')).AskAddress)

/** The six digits, large, and how to send them. A large screen also shows them to the cameras of phones. */
export function RoomCard({ roomId, className }: { roomId: RoomId; className?: string }) {
  const canChoose = useHasChoice()
  const hasRoomForQr = useHasRoomForQr()
  const host = useSharedHost()
  const tellCopied = () =>
    showToast({ title: () => roomWords().copied, description: () => roomWords().isCopied(roomId) })
  return (
    <Card
      className={clsx(
        'flex flex-col items-center justify-center gap-4 text-center md:flex-row lg:sticky lg:top-4 lg:h-[calc(100svh-15.5rem)] lg:flex-col',
        className,
      )}
    >
      <div className="flex w-full flex-col gap-3 md:w-80">
        <p className="text-ink-2">{roomWords().shareNumber}</p>
        <p className="select-all font-num text-[3.5rem] leading-none md:text-[5rem]">
          <span className="sr-only">{roomWords().spelled([...roomId].join(' '))}</span>
          <span aria-hidden translate="no">
            {spacedRoom(roomId)}
          </span>
        </p>
        <p className="text-ink-2 wrap-anywhere">
          <Sentence>{roomWords().typeAt(named(host))}</Sentence>
        </p>
        <div className="flex w-full flex-wrap gap-2">
          <CopyButton
            icon={Copy}
            label={roomWords().copy}
            doneLabel={roomWords().copiedShort}
            text={roomId}
            onCopied={tellCopied}
          />
          <ShareButton />
        </div>
      </div>
      {hasRoomForQr && <RoomQr roomId={roomId} />}
      {canChoose && <AskAddress roomId={roomId} />}
    </Card>
  )
}
