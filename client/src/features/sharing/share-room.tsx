import { Link2, MessageCircle, RefreshCw, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { share } from '#client/device/share.ts'
import { useMedia } from '#client/device/use-media.ts'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { eveningInWords, planAhead } from '#client/plan/evening-plan.ts'
import { useCurrentRoom, useSeatedRoom } from '#client/room/room-context.tsx'
import { useRenewInvite } from '#client/server-state/invite.ts'
import { useHasChoice, useSharedHost } from '#client/server-state/shared-address.ts'
import { Button, buttonShape } from '#client/ui/button.tsx'
import { CopyButton, CopyByHand } from '#client/ui/copy-button.tsx'
import { showRefusal, showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { useRoomLink } from './room-link.ts'

const QrPicture = lazyPart(
  async () => (await import('#client/ui/qr-picture.tsx')).QrPicture,
  () => <div className="room-qr mx-auto aspect-square w-[min(14rem,60vw)]" />,
)

const ChangeAddress = lazyPart(async () => (await import('./address-choice.tsx')).ChangeAddress)

interface RoomQrProps {
  roomId: RoomId
  /** For people who come during a game. The seal of a draw that has begun says nothing to them, and the code is smaller. */
  isLate?: boolean
}

/** The room as a code for the cameras of other phones. */
export function RoomQr({ roomId, isLate = false }: RoomQrProps) {
  const link = useRoomLink(roomId)
  return <QrPicture link={isLate ? link.replace(/#.*/, '') : link} label={roomWords().qrCode(roomId)} />
}

/** Sends the room to friends, with its evening if it is for later: by whatever the device offers, else by WhatsApp. */
export function ShareButton() {
  const [isByHand, setIsByHand] = useState(false)
  const words = roomWords()
  const { room } = useCurrentRoom()
  const plan = planAhead(room)
  const link = useRoomLink(room.id)
  const invitation = words.invitation(room.id, link, plan ? eveningInWords(plan) : '', useSharedHost())
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
        <MessageCircle aria-hidden size={20} />
        <span>{words.whatsApp}</span>
      </a>
    )
  }
  return (
    <>
      <Button variant="outline" className="grow px-3" onClick={() => void send()}>
        <Share2 aria-hidden size={20} />
        <span>{common().share}</span>
      </Button>
      {isByHand && <CopyByHand text={invitation} onClose={() => setIsByHand(false)} />}
    </>
  )
}

/** Copies the bare link. */
function CopyLink({ roomId }: { roomId: RoomId }) {
  const words = roomWords()
  return <CopyButton icon={Link2} label={words.copyLink} doneLabel={words.linkCopied} text={useRoomLink(roomId)} />
}

/** Both, side by side. */
function ShareRow({ roomId }: { roomId: RoomId }) {
  return (
    <div className="flex w-full flex-wrap justify-center gap-2">
      <ShareButton />
      <CopyLink roomId={roomId} />
    </div>
  )
}

/** Whether the screen shows the code for cameras beside the number. It may change: a phone is turned. */
export const useHasRoomForQr = () => useMedia('(min-width: 768px)')

/** Makes a new link, for a host whose link went too far. */
export function RenewLink({ roomId }: { roomId: RoomId }) {
  const renew = useRenewInvite(roomId)
  const hint = useId()
  const tell = () => showToast({ title: () => roomWords().linkRenewed, description: () => roomWords().oldLinks })
  return (
    <div className="grid gap-1">
      <p id={hint} className="text-ink-2">
        {roomWords().renewHint}
      </p>
      <Button
        aria-describedby={hint}
        disabled={renew.isPending}
        onClick={() => renew.mutate(undefined, { onSuccess: tell, onError: showRefusal })}
      >
        <RefreshCw aria-hidden size={20} />
        <span>{roomWords().renewLink}</span>
      </Button>
    </div>
  )
}

/** Other ways to bring people in, behind the one that stands beside the room's number. */
export function WaysIn() {
  const { room, me } = useSeatedRoom()
  const canChoose = useHasChoice()
  const hasRoomForQr = useHasRoomForQr()
  return (
    <>
      {me.isHost ? <CopyLink roomId={room.id} /> : <ShareRow roomId={room.id} />}
      {!hasRoomForQr && (
        <div className="text-center">
          <p>{roomWords().scanIt}</p>
          <RoomQr roomId={room.id} />
        </div>
      )}
      {me.isHost && canChoose && <ChangeAddress roomId={room.id} />}
    </>
  )
}
