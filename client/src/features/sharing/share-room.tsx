import { Link2, MessageCircle, QrCode, Share2 } from 'lucide-react'
import { useState } from 'react'
import { share } from '#client/device/share.ts'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Button, buttonShape } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { CopyButton } from './copy-button.tsx'
import { CopyByHand } from './copy-by-hand.tsx'
import { useRoomLink } from './room-link.ts'

export const RoomQr = lazyPart(
  async () => (await import('./room-qr.tsx')).RoomQr,
  () => <div className="mx-auto aspect-square w-[min(14rem,60vw)]" />,
)

/** Sends the room to friends: by whatever the device offers, else by WhatsApp. */
export function ShareButton({ roomId }: { roomId: RoomId }) {
  const [isByHand, setIsByHand] = useState(false)
  const words = roomWords()
  const invitation = words.invitation(roomId, useRoomLink(roomId))
  const send = async () => {
    if (!(await share({ text: invitation }))) setIsByHand(true)
  }
  if (!('share' in navigator)) {
    return (
      <a
        className={buttonShape('outline', false, 'grow px-3')}
        href={`https://wa.me/?text=${encodeURIComponent(invitation)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden size={20} /> {words.whatsApp}
      </a>
    )
  }
  return (
    <>
      <Button variant="outline" className="grow px-3" onClick={() => void send()}>
        <Share2 aria-hidden size={20} /> {common().share}
      </Button>
      {isByHand && <CopyByHand text={invitation} onClose={() => setIsByHand(false)} />}
    </>
  )
}

/** Copies the bare link. */
export function CopyLink({ roomId }: { roomId: RoomId }) {
  const words = roomWords()
  return <CopyButton icon={Link2} label={words.copyLink} doneLabel={words.linkCopied} text={useRoomLink(roomId)} />
}

/** Both, side by side. */
export function ShareRow({ roomId }: { roomId: RoomId }) {
  return (
    <div className="flex w-full flex-wrap justify-center gap-2">
      <ShareButton roomId={roomId} />
      <CopyLink roomId={roomId} />
    </div>
  )
}

/** Whether the screen shows the code for cameras beside the number. */
export const hasRoomForQr = () => matchMedia('(min-width: 768px)').matches

/** The room as a code for the cameras of other phones, for small screens. */
export function QrDetails({ roomId }: { roomId: RoomId }) {
  return (
    <details className="text-center">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-bold text-peacock">
        <QrCode aria-hidden size={20} /> {roomWords().qrCodeTitle}
      </summary>
      <RoomQr roomId={roomId} />
    </details>
  )
}
