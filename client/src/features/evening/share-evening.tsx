import { MessageCircle } from 'lucide-react'
import { buttonShape } from '#client/ui/button.tsx'
import { SharePicture, useDrawnPicture } from '#client/ui/share-picture.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { type EveningStory, eveningWords } from './evening-so-far.ts'

/** Sends the evening to friends: as a picture, or in one line for WhatsApp. */
export function ShareEvening({ story }: { story: EveningStory }) {
  const picture = useDrawnPicture(story.isComplete ? JSON.stringify(story) : null, async () => {
    const { drawEvening } = await import('./evening-picture.ts')
    return drawEvening(story)
  })
  return (
    <div className="flex flex-wrap gap-2">
      <SharePicture picture={picture} className="grow px-3" />
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
