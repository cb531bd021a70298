import { Image } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveFile, share } from '#client/device/share.ts'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { useLanguage, wordsReady } from '#client/words/i18n.ts'
import { Button } from './button.tsx'

interface DrawnPicture {
  /** Null until it is drawn as it should be now, in the language of the screens. */
  file: File | null
  /** It could not be drawn. */
  hasFailed: boolean
  /** Draws it again. */
  again(): void
}

/**
 * A picture as a file, drawn again whenever `what` changes. It is drawn before anybody asks for it, because browsers let a
 * page share only within the tap.
 */
export function useDrawnPicture(what: string, draw: () => Promise<File>): DrawnPicture {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const wanted = `${attempt} ${language} ${what}`
  const [last, setLast] = useState<{ of: string; file: File | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says all that is drawn
  useEffect(() => {
    let isStale = false
    const drawNow = async () => {
      const file = await drawn(draw)
      if (!isStale) setLast({ of: wanted, file })
    }
    void drawNow()
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

async function drawn(draw: () => Promise<File>): Promise<File | null> {
  try {
    // Another tab may have changed the language before this one has its words.
    await wordsReady()
    return await draw()
  } catch (error) {
    console.info('A picture could not be drawn.', error)
    return null
  }
}

/** Sends a picture through the share sheet of the device, or saves it. */
export function SharePicture({ picture, className }: { picture: DrawnPicture; className?: string }) {
  const { file, hasFailed, again } = picture
  const words = eveningText()
  const send = async () => {
    if (!file) return again()
    // No text beside the picture: chats drop it or show it twice.
    if (!(await share({ files: [file] }))) saveFile(file, file.name)
  }
  const shareOrSave = 'share' in navigator ? common().share : words.savePicture
  return (
    <Button
      variant="outline"
      className={className}
      does={file ? 'send' : hasFailed ? 'draw' : undefined}
      disabled={!file && !hasFailed}
      onClick={() => void send()}
    >
      <Image aria-hidden size={20} />
      <span>{file ? shareOrSave : hasFailed ? words.drawAgain : words.isBeingDrawn}</span>
    </Button>
  )
}
