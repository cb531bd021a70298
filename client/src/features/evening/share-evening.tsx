import { MessageCircle } from 'lucide-react'
import { buttonShape } from '#client/ui/button.tsx'
import { SharePicture, useDrawnPicture } from '#client/ui/share-picture.tsx'
import { roomWords } from '#client/words/en/room.ts'
import { type EveningStory, eveningWords } from './evening-so-far.ts'

/** Sends the evening to friends: as a picture, or in one line for WhatsApp. */
export function ShareEvening({ story }: { story: EveningStory }) {
  const picture = useDrawnPicture(JSON.stringify(story), async () => {
    const { drawEvening } = await import('./evening-picture.ts')
    return drawEvening(story)
  })
  return (
    // Columns by the width of the card, not of the labels: one of them changes when the picture is drawn.
    <div className="grid gap-2 @[480px]:grid-cols-2">
      <SharePicture picture={picture} className="px-3" />
      <a
        className={buttonShape('outline', false, 'px-3')}
        href={`https://wa.me/?text=${encodeURIComponent(eveningWords(story))}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden size={20} />
        <span>{roomWords().whatsApp}</span>
      </a>
    </div>
  )
}
