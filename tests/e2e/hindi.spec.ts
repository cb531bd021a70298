import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openRoom, roomOf, win } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { addVoice, fakeVoice } from '../support/fake-voice.ts'
import { atScreen } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const ASSETS = join(import.meta.dirname, '../../dist/client/assets')

const server = serverOfFile({ cooldownMs: 0 })

/** The files that are there for Hindi: scripts of its words, and its font. */
const hindiFiles = () =>
  readdirSync(ASSETS).filter((name) => {
    const letters = name.endsWith('.js') ? readFileSync(join(ASSETS, name), 'utf8').match(/[\u0900-\u097f]/g) : null
    return /devanagari.*woff2$/.test(name) || (letters?.length ?? 0) > 80
  })

/** The files that a page loads from now on. */
function filesOf(page: Page): Set<string> {
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(request.url().split('/').at(-1) ?? ''))
  return loaded
}

const lastUtterance = (page: Page) => page.evaluate(() => window.utterances.at(-1))

test('a player in Hindi plays beside one in English, who loads none of its files', async ({ browser }) => {
  const ofHindi = hindiFiles()
  expect(ofHindi.length).toBeGreaterThan(10)
  const [room, seat] = await roomOf(server, 'Ravi')
  const page = await atScreen(browser, server, room, room.host)
  const ravi = await atScreen(browser, server, room, seat)
  const ofAsha = filesOf(page)
  const ofRavi = filesOf(ravi)
  await addVoice(page, 'Vani', 'hi-IN')
  await page.goto(server.url)

  // The device says a word, and words are used only once somebody has heard it.
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page.getByText('क्या आपने सैंतालीस सुना?')).toBeVisible()
  await expect.poll(() => lastUtterance(page)).toMatchObject({ text: 'सैंतालीस', lang: 'hi-IN' })
  await room.start()
  await page.goto(`${server.url}/active-game`)
  for (const path of ['/', '/active-game']) await ravi.goto(server.url + path)
  const calledAfter = async (answers: string[], text: RegExp, lang: string) => {
    for (const name of ['सेटिंग', ...answers]) await page.getByRole('button', { name }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'अगला नंबर बुलाएँ' }).click()
    await expect.poll(() => lastUtterance(page)).toMatchObject({ text: expect.stringMatching(text), lang })
  }
  await calledAfter([], /^\d.*\. \d+$/, 'hi-IN')
  await calledAfter(['नहीं'], /^\d.*\. \d+$/, 'en-IN')
  await calledAfter(['फिर से सुनें', 'हाँ'], /^[\u0900-\u097f, ]+। [\u0900-\u097f]+।$/, 'hi-IN')

  // Who wins is told to each in their language.
  await win(room, seat, 5, ['First Five'])
  await hasShown(ravi, '🎉 Congratulations!', "You've won First Five! All players have been notified.")
  await hasShown(page, '🎉 विजेता!', 'Ravi ने जल्दी पाँच जीता!')
  await expect
    .poll(() => page.evaluate(() => window.utterances.find(({ text }) => text.includes('जीता'))))
    .toMatchObject({ text: 'Ravi ने जल्दी पाँच जीता!', lang: 'hi-IN' })

  await page.reload()
  await page.getByRole('tab', { name: 'मेरे टिकट' }).waitFor()
  const shown = await page.evaluate(() =>
    [...window.shownTexts].filter((text) => /My Tickets|Loading game|Active Game/.test(text)),
  )
  expect(shown, 'in Hindi from the first word on').toEqual([])

  expect(ofHindi.filter((name) => ofRavi.has(name))).toEqual([])
  expect(ofHindi.filter((name) => ofAsha.has(name)).length).toBeGreaterThan(5)
})

test('a voice known to speak Hindi is not asked about, and the address of a TV sets its language', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'hi-IN' })
  await addVoice(page, 'Lekha', 'hi-IN')
  await fakeVoice(page)
  await page.goto(server.url)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
  const hindi = page.getByRole('button', { name: 'हिन्दी' })
  await expect(hindi, 'on a device in Hindi it is gold').toHaveClass(/bg-gold/)
  await hindi.click()
  await expect(page.getByText('परिवार और दोस्तों के साथ खेलिए')).toBeVisible()
  await expect(page.getByText('सुना?')).toHaveCount(0)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Play with Friends & Family')).toBeVisible()

  const { id } = await openRoom(server)
  for (const path of ['/tv?lang=hi', '/tv']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { name: 'इस पर्दे पर खेल दिखाएँ' })).toBeVisible()
  }
  await page.goto(`${server.url}/tv/${id}`)
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '').isHeard)).toBe('yes')
})
