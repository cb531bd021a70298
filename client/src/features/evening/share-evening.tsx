import { Image, MessageCircle } from 'lucide-react'
import { saveFile, share } from '#client/device/share.ts'
import { Button, buttonShape } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { roomWords } from '#client/words/en/room.ts'
import { type EveningStory, eveningWords } from './evening-words.ts'
import { useEveningPicture } from './use-evening-picture.ts'

/** Sends the evening to friends: as a picture, or in one line for WhatsApp. */
export function ShareEvening({ story }: { story: EveningStory }) {
  const words = eveningText()
  const { file, hasFailed, again } = useEveningPicture(story)
  const send = async () => {
    if (!file) return again()
    // No text beside the picture: chats drop it or show it twice.
    if (!(await share({ files: [file] }))) saveFile(file, file.name)
  }
  const shareOrSave = 'share' in navigator ? common().share : words.savePicture
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" className="grow px-3" disabled={!file && !hasFailed} onClick={() => void send()}>
        <Image aria-hidden size={20} /> {file ? shareOrSave : hasFailed ? words.drawAgain : words.isBeingDrawn}
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
