import { Image, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveFile, share } from '#client/device/share.ts'
import { Button, buttonShape } from '#client/ui/button.tsx'
import { useLanguage, wordsReady } from '#client/words/area.ts'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { roomWords } from '#client/words/en/room.ts'
import { type EveningStory, eveningWords } from './evening-so-far.ts'

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

interface EveningPicture {
  /** Null until it is drawn as the evening stands now, in the language of the screens. */
  file: File | null
  /** It could not be drawn. */
  hasFailed: boolean
  /** Draws it again. */
  again(): void
}

/**
 * The picture of an evening as a file. It is drawn before anybody asks for it: browsers let a page share only within the
 * tap.
 */
export function useEveningPicture(story: EveningStory): EveningPicture {
  const language = useLanguage()
  const told = JSON.stringify(story)
  const [attempt, setAttempt] = useState(0)
  const wanted = `${attempt} ${language} ${told}`
  const [last, setLast] = useState<{ of: string; file: File | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says all that is drawn
  useEffect(() => {
    if (!story.isComplete) return
    let isStale = false
    const draw = async () => {
      const file = await drawn(story)
      if (!isStale) setLast({ of: wanted, file })
    }
    void draw()
    return () => {
      isStale = true
    }
  }, [wanted])
  const present = last?.of === wanted ? last : null
  return {
    file: present?.file ?? null,
    hasFailed: present !== null && present.file === null,
    again: () => setAttempt(attempt + 1),
  }
}

async function drawn(story: EveningStory): Promise<File | null> {
  try {
    // Another tab may have changed the language before this one has its words.
    await wordsReady()
    const { drawEvening } = await import('./evening-picture.ts')
    return await drawEvening(story)
  } catch (error) {
    console.info('The picture of the evening could not be drawn.', error)
    return null
  }
}
