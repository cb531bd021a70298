import { useEffect, useState } from 'react'
import { useLanguage, wordsReady } from '#client/words/area.ts'
import type { EveningStory } from './evening-words.ts'

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
