import { Image, MessageCircle } from 'lucide-react'
import { saveFile } from '#client/save-file.ts'
import { share } from '#client/share.ts'
import { Button, buttonShape } from '#client/ui/button.tsx'
import { showError } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/common.ts'
import { eveningText } from '#client/words/evening.ts'
import { roomWords } from '#client/words/room.ts'
import { type EveningStory, eveningWords } from './evening-words.ts'
import { useEveningPicture } from './use-evening-picture.ts'

/** Sends the evening to friends: as a picture, or in one line for WhatsApp. */
export function ShareEvening({ story }: { story: EveningStory }) {
  const picture = useEveningPicture(story)
  const send = async () => {
    if (!picture) return showError(eveningText().pictureNotReady)
    // No text beside the picture: chats drop it or show it twice.
    if (!(await share({ files: [picture] }))) saveFile(picture, picture.name)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" className="grow px-3" onClick={() => void send()}>
        <Image aria-hidden size={20} /> {'share' in navigator ? common().share : eveningText().savePicture}
      </Button>
      <a
        className={buttonShape('outline', false, 'grow px-3')}
        href={`https://wa.me/?text=${encodeURIComponent(eveningWords(story))}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden size={20} /> {roomWords().whatsApp}
      </a>
    </div>
  )
}
