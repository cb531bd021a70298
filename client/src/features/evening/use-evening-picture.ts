import { useEffect, useState } from 'react'
import { useLanguage } from '#client/words/area.ts'
import type { EveningStory } from './evening-words.ts'

/**
 * The picture of an evening as a file, once it is drawn. It is drawn before anybody asks for it: browsers let a page share
 * only within the tap.
 */
export function useEveningPicture(story: EveningStory): File | null {
  const [picture, setPicture] = useState<File | null>(null)
  const language = useLanguage()
  const told = JSON.stringify(story)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are drawn
  useEffect(() => {
    const whole: EveningStory = JSON.parse(told)
    if (!whole.isComplete) return
    let isStale = false
    const draw = async () => {
      const { drawEvening } = await import('./evening-picture.ts')
      const drawn = await drawEvening(whole)
      if (!isStale) setPicture(drawn)
    }
    draw().catch((error: unknown) => console.info('The picture of the evening could not be drawn.', error))
    return () => {
      isStale = true
    }
  }, [told, language])
  return picture
}
