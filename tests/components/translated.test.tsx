import { describe, expect, test } from 'vitest'
import { changeSettings } from '#client/settings/settings.ts'
import { inLatin, textsToTranslate } from '../support/in-hindi.ts'
import { IN_ENGLISH, TOLD_BEFORE } from '../support/told-in-english.ts'
import { faultsIn, translateTexts } from '../support/translator.ts'
import { WORDS } from '../support/words-on-screens.ts'
import { wordsOnPage } from './at-screen.ts'
import { SCREENS, showScreen } from './screens.ts'

/*
 * Phones set to Gujarati or Tamil offer to translate a page, and then replace each of its texts. Nothing may break or stay
 * as it was, in neither language of the app.
 */

translateTexts()

/** A toast is told to screen readers for a moment, in the words of that moment. */
const noFaults = (what: string) =>
  expect
    .poll(() => faultsIn({ stale: window.translation.stale(), taken: window.translation.taken() }), { message: what })
    .toEqual([])

for (const [part, screens] of Object.entries(SCREENS)) {
  describe(`every screen ${part} shows what it should in a browser that translates it`, () => {
    test.each(Object.entries(screens))('%s', async (name, screen) => {
      const words = (WORDS[part]?.[name] ?? '').split(/\s*\|\s+/)
      const isComplete = () =>
        expect.poll(() => words.filter((each) => !wordsOnPage().includes(each)), { message: 'missing' }).toEqual([])
      await showScreen(screen)
      await isComplete()
      await noFaults('in English')
      if (IN_ENGLISH.includes(name)) return
      changeSettings({ pageLanguage: 'hi' })
      const latin = () => inLatin(textsToTranslate()).filter((text) => !TOLD_BEFORE.includes(`${name}: ${text}`))
      await expect.poll(latin, { message: 'not in Hindi' }).toEqual([])
      await noFaults('in Hindi')
      expect(document.documentElement.lang).toBe('hi-IN')
      changeSettings({ pageLanguage: 'en' })
      await isComplete()
    })
  })
}
