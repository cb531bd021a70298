import { describe, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { WORDS } from '../support/words-on-screens.ts'
import { wordsOnPage } from './at-screen.ts'
import { SCREENS, showScreen } from './screens.ts'

/* Each screen in each state that matters, in both languages and themes, for those who read it, reach for it or tap it. */

const wordsOf = (part: string, name: string) => (WORDS[part]?.[name] ?? '').split(/\s*\|\s+/)

for (const [part, screens] of Object.entries(SCREENS)) {
  describe(`every screen ${part} is right for everybody`, () => {
    test.each(Object.entries(screens))('%s', async (name, screen) => {
      await showScreen(screen)
      const missing = () => wordsOf(part, name).filter((each) => !wordsOnPage().includes(each))
      await expect.poll(missing, { message: 'words that are not there' }).toEqual([])
      expect(await commands.check('screen', name, screen.kind === 'tv')).toEqual([])
    })
  })
}
