import { Link2, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { share } from '#client/share.ts'
import { Button, buttonShape } from '#client/ui/button.tsx'
import type { RoomId } from '#shared/game/ids.ts'
import { CopyButton } from './copy-button.tsx'
import { CopyByHand } from './copy-by-hand.tsx'
import { invitation, useRoomLink } from './room-link.ts'

/** Ways to send the room to friends: WhatsApp, whatever the phone offers, or the bare link. */
export function ShareRow({ roomId }: { roomId: RoomId }) {
  const [isByHand, setIsByHand] = useState(false)
  const link = useRoomLink(roomId)
  const send = async () => {
    if (!(await share({ text: invitation(roomId, link) }))) setIsByHand(true)
  }
  return (
    <div className="flex w-full flex-wrap justify-center gap-2">
      <a
        className={buttonShape('outline', false, 'grow px-3')}
        href={`https://wa.me/?text=${encodeURIComponent(invitation(roomId, link))}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden size={20} /> WhatsApp
      </a>
      {'share' in navigator && (
        <Button variant="outline" className="grow px-3" onClick={() => void send()}>
          <Share2 aria-hidden size={20} /> Share
        </Button>
      )}
      <CopyButton icon={Link2} label="Copy link" doneLabel="Link copied" text={link} />
      {isByHand && <CopyByHand text={invitation(roomId, link)} onClose={() => setIsByHand(false)} />}
    </div>
  )
}
