import { expect, type Page } from '@playwright/test'
import { PARTS, type ScreenVisit } from '../../support/all-screens.ts'
import { callNumbers, numbersOn, ofTwoLines, roomOf, type Seated, startRound } from '../../support/browser-session.ts'
import { serverOfFile, test } from '../../support/built-server.ts'
import { chooseLanguage } from '../../support/in-hindi.ts'
import { claim, endGame, inTheGame, mark, seatedAt } from '../../support/players-at-screens.ts'
import { hasShown } from '../../support/shown-texts.ts'
import { translatePage, translationFaults } from '../../support/translator.ts'
import { IN_ENGLISH, latinOnceLoaded, missingWords } from '../../support/screen-faults.ts'
import { WORDS } from '../../support/words-on-screens.ts'

/*
 * Phones set to Gujarati or Tamil offer to translate a page, and then replace each of its texts. Nothing may break or stay
 * as it was, in neither language of the app.
 */

test.describe.configure({ mode: 'parallel' })
const server = serverOfFile({ cooldownMs: 0 })

/** What is there only after buttons were pressed, by the visit that does so. */
const PRESSED = ['Share', 'Print 2 pages']

for (const [part, visit] of Object.entries(PARTS)) {
  test(`every screen ${part} shows what it should in a browser that translates it`, async ({ browser }) => {
    const faults: string[] = []
    await visit({
      browser,
      server,
      calls: 6,
      meet: ({ page }) => translatePage(page),
      onScreen: async (stop) => {
        const found = await faultsOf(stop, WORDS[part]?.[stop.name])
        faults.push(...found.map((fault) => `${stop.name}: ${fault}`))
      },
    })
    expect(faults).toEqual([])
    for (const context of browser.contexts()) await context.close()
  })
}

test('two phones that translate play a whole evening, from auto call to the next round', async ({ browser }) => {
  const [room, seat] = await roomOf(server, 'Ravi')
  await room.start()
  const seated = (who: Seated) => seatedAt(browser, server, room, who, { prepare: translatePage })
  const [asha, ravi] = [await seated(room.host), await seated(seat)]
  const allRead = async (text: string | RegExp) => {
    for (const { page } of [asha, ravi]) {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      expect(await lastingFaults(page), `while it says ${text}`).toEqual([])
    }
  }
  const press = (name: string) => asha.page.getByRole('button', { name, exact: true }).click()
  const five = ofTwoLines(numbersOn(room, seat.id))
  await callNumbers(room, five)
  for (const number of five) await mark(ravi, number)
  await expect(ravi.page.getByText('5/15')).toBeVisible()

  await press('Host')
  await asha.page.getByLabel('Who calls?').selectOption('Auto call')
  await asha.page.keyboard.press('Escape')
  await allRead(/^Next number in \d+$/)
  await press('Pause')
  await allRead('Paused by Asha.')
  await press('Go on')
  await allRead(/^Next number in \d+$/)
  await press('Pause')
  await claim(ravi, 'First Five')
  await allRead('First Five')
  await hasShown(asha.page, 'Ravi has won First Five!')
  await endGame(asha)
  await allRead('Game Over')
  await press('Play again')
  await expect(asha.page.getByText('Round 2. New tickets.')).toBeVisible()
  await allRead(/ready|Waiting/)
  await startRound(room)
  for (const player of [asha, ravi]) await inTheGame(player)
  await allRead(/^Next number in|^Eyes down! First number in/)
})

async function faultsOf({ page, name }: ScreenVisit, expected = ''): Promise<string[]> {
  const words = expected
    .split(/\s*\|\s+/)
    .filter((each) => !PRESSED.includes(each))
    .join(' | ')
  const faults = [...(await missingWords(page, words)).map((text) => `does not say ${text}`)]
  faults.push(...(await lastingFaults(page)))
  if (IN_ENGLISH.includes(name)) return faults
  await chooseLanguage(page, 'hi')
  faults.push(...(await latinOnceLoaded(page, name)).map((text) => `not in Hindi: ${text}`))
  faults.push(...(await lastingFaults(page)).map((fault) => `in Hindi: ${fault}`))
  if ((await page.locator('html').getAttribute('lang')) !== 'hi-IN') faults.push('says that it is not in Hindi')
  await chooseLanguage(page, 'en')
  faults.push(...(await missingWords(page, words)).map((text) => `does not say any more ${text}`))
  return faults
}

/** A toast is told to screen readers for a moment, in the words of that moment. */
async function lastingFaults(page: Page): Promise<string[]> {
  let faults: string[] = []
  const none = expect.poll(async () => {
    faults = await translationFaults(page)
    return faults
  })
  await none.toEqual([]).catch(() => {})
  return faults
}
