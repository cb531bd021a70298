import { Link2, MessageCircle, Share2 } from 'lucide-react'
import { Button, buttonShape } from '#client/ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import { invitation, roomLink } from './room-link.ts'

/** Ways to send the room to friends: WhatsApp, whatever the phone offers, or the bare link. */
export function ShareRow({ roomId }: { roomId: string }) {
  // Changing one's mind is no error.
  const share = () => void navigator.share({ text: invitation(roomId) }).catch(() => {})
  return (
    <div className="flex w-full flex-wrap justify-center gap-2">
      <a
        className={buttonShape('outline', false, 'grow px-3')}
        href={`https://wa.me/?text=${encodeURIComponent(invitation(roomId))}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden size={20} /> WhatsApp
      </a>
      {'share' in navigator && (
        <Button look="outline" className="grow px-3" onClick={share}>
          <Share2 aria-hidden size={20} /> Share
        </Button>
      )}
      <CopyButton icon={Link2} label="Copy link" doneLabel="Link copied" text={roomLink(roomId)} />
    </div>
  )
}
