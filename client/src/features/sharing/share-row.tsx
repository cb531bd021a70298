import { Link2, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { share } from '#client/share.ts'
import { Button, buttonShape } from '#client/ui/button.tsx'
import { common } from '#client/words/common.ts'
import { roomWords } from '#client/words/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { CopyButton } from './copy-button.tsx'
import { CopyByHand } from './copy-by-hand.tsx'
import { useRoomLink } from './room-link.ts'

/** Ways to send the room to friends: WhatsApp, whatever the phone offers, or the bare link. */
export function ShareRow({ roomId }: { roomId: RoomId }) {
  const [isByHand, setIsByHand] = useState(false)
  const link = useRoomLink(roomId)
  const words = roomWords()
  const invitation = words.invitation(roomId, link)
  const send = async () => {
    if (!(await share({ text: invitation }))) setIsByHand(true)
  }
  return (
    <div className="flex w-full flex-wrap justify-center gap-2">
      <a
        className={buttonShape('outline', false, 'grow px-3')}
        href={`https://wa.me/?text=${encodeURIComponent(invitation)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden size={20} /> {words.whatsApp}
      </a>
      {'share' in navigator && (
        <Button variant="outline" className="grow px-3" onClick={() => void send()}>
          <Share2 aria-hidden size={20} /> {common().share}
        </Button>
      )}
      <CopyButton icon={Link2} label={words.copyLink} doneLabel={words.linkCopied} text={link} />
      {isByHand && <CopyByHand text={invitation} onClose={() => setIsByHand(false)} />}
    </div>
  )
}
