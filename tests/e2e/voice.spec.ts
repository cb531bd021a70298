import { expect, type Page } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { openRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { fakeVoice, spokenIn } from '../support/fake-voice.ts'
import { hidePage } from '../support/hide-page.ts'
import { aloneInAGame, touchOnce } from '../support/in-the-room.ts'
import { atAPhone, callNext, inTheGame, type PlayerAtScreen } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { call } from '../support/whole-game.ts'

declare global {
  interface Window {
    soundCard?: AudioContext
    heardTones: number
  }
}

const CALLS = 5
/** Longer than the product lets the sound card wait for more. */
const REST_MS = 21_000

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

/** From now on so many texts fail. */
const fail = (page: Page, times: number) =>
  page.evaluate((count) => Object.assign(window, { failuresToCome: count }), times)
const numbersIn = async (page: Page) => (await spokenIn(page)).filter((text) => /\d\.$/.test(text))
const calledInOrder = (numbers: number[]) => numbers.map(numberAnnouncement)

test('each number is spoken once: over socket and poll, two tabs and a refresh', async ({ browser }) => {
  const { asha } = await aloneInAGame(browser, server)
  const called: number[] = []
  for (let i = 0; i < 2; i++) called.push(await callNext(asha, i))
  await expect.poll(() => numbersIn(asha.page)).toEqual(calledInOrder(called))

  const secondTab = await anotherTab(asha, 2)
  for (let i = 2; i < 5; i++) {
    called.push(await callNext(asha, i))
    await expect(secondTab.getByText(`${i + 1} of 90 called`)).toBeAttached()
  }
  const heard = async () => [...(await numbersIn(asha.page)), ...(await numbersIn(secondTab))].sort()
  await expect.poll(heard).toEqual(calledInOrder(called).sort())
  await secondTab.close()

  const beforeRefresh = await numbersIn(asha.page)
  await asha.page.reload()
  await expect(asha.page.getByText('5 of 90 called')).toBeAttached()
  called.push(await callNext(asha, 5))
  await expect.poll(() => numbersIn(asha.page)).toEqual(calledInOrder(called.slice(-1)))
  const all = [...beforeRefresh, ...(await numbersIn(asha.page))]
  reportMeasurement('numbers heard twice, in two tabs and over a refresh', String(all.length - new Set(all).size), '0')
})

test('screen readers hear each number once, and never the same sentence in two places', async ({ browser }) => {
  const { asha } = await aloneInAGame(browser, server)
  await asha.page.getByRole('button', { name: 'Call Next Number' }).waitFor()
  await asha.page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heardByReaders: heard })
    const region = [...document.querySelectorAll('[role=status].sr-only')].find((it) => it.textContent !== null)
    new MutationObserver(() => {
      if (region?.textContent) heard.push(region.textContent)
    }).observe(region as Node, { childList: true, characterData: true, subtree: true })
  })
  for (let i = 0; i < CALLS; i++) await callNext(asha, i)
  const heard = await asha.page.evaluate(() => (window as unknown as { heardByReaders: string[] }).heardByReaders)
  expect(heard).toHaveLength(CALLS)
  expect(new Set(heard).size).toBe(CALLS)
})

test('numbers are said slowly, winners higher, and a text that fails is tried once more on phones', async ({
  browser,
}) => {
  const onAndroid = () => {
    const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/147 Mobile Safari/537.36'
    Object.defineProperty(navigator, 'userAgent', { value: phone })
  }
  const { asha } = await aloneInAGame(browser, server, { prepare: (page) => page.addInitScript(onAndroid) })
  const { page } = asha
  await callNext(asha, 0)
  await expect.poll(() => page.evaluate(() => window.utterances.length)).toBe(1)
  const [said] = await page.evaluate(() => window.utterances)
  expect(said).toMatchObject({ rate: 0.7, pitch: 1, lang: 'en-IN' })
  expect(said?.text.length).toBeLessThanOrEqual(36)

  await fail(page, 1)
  await callNext(asha, 1)
  await expect.poll(() => page.evaluate(() => window.utterances.length)).toBe(3)
  const [, failed, again] = await page.evaluate(() => window.utterances)
  expect(again?.text).toBe(failed?.text)
  const wait = Math.round((again?.at ?? 0) - (failed?.at ?? 0))
  reportMeasurement('second try after', `${wait} ms`, '500 ms and a little')
  expect(wait).toBeGreaterThanOrEqual(500)
})

test('the tap on Join unlocks the voice: no other touch is needed', async ({ browser }) => {
  const room = await openRoom(server)
  const dadi = await atAPhone(browser, 'Dadi')
  const { page } = dadi
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await page.getByLabel('Your Name').fill('Dadi')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await page.waitForURL(/ticket-selection/)
  await expect(page.getByRole('heading', { name: 'Ticket #1' })).toBeVisible()
  await room.start()
  await inTheGame(dadi)
  const { number } = await call(room)
  await expect.poll(() => numbersIn(page)).toEqual([numberAnnouncement(number)])

  // People who come back type nothing.
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await page.getByRole('button', { name: 'Join Game' }).click()
  await page.waitForURL(/active-game/)
})

test('after a reload the page asks for a touch before it speaks, and one touch is enough', async ({ browser }) => {
  const { asha } = await aloneInAGame(browser, server)
  await expect(asha.page.getByText('Tap anywhere to turn on the voice')).toBeVisible()
  const called = await callNext(asha, 0)
  await expect(asha.page.getByText('Tap anywhere to turn on the voice')).toBeHidden()
  await expect.poll(() => numbersIn(asha.page)).toEqual([numberAnnouncement(called)])
})

test('muted, it says nothing and does not catch up later; traditional calls and Hindi digits are said on request', async ({
  browser,
}) => {
  const { asha } = await aloneInAGame(browser, server)
  await asha.page.getByRole('button', { name: 'Voice on' }).click()
  await callNext(asha, 0)
  await asha.page.getByRole('button', { name: 'Voice off' }).click()
  await expect.poll(() => spokenIn(asha.page)).toEqual(['Voice on'])

  await asha.page.getByRole('button', { name: 'Settings' }).click()
  await asha.page.getByRole('button', { name: 'More about the voice' }).click()
  await asha.page.getByRole('switch', { name: /Traditional calls/ }).check()
  await asha.page.keyboard.press('Escape')
  const nicknamed = await callNext(asha, 1)
  await expect.poll(async () => (await spokenIn(asha.page)).at(-1)).toMatch(new RegExp(`, ${nicknamed}\\.$`))
  await asha.page.getByRole('button', { name: 'Settings' }).click()
  await asha.page.getByRole('button', { name: 'More about the voice' }).click()
  await asha.page.getByLabel('Language').selectOption('हिन्दी')
  await asha.page.keyboard.press('Escape')
  const inHindi = await callNext(asha, 2)
  await expect.poll(async () => (await spokenIn(asha.page)).at(-1)).toMatch(new RegExp(`^\\d.*\\. ${inHindi}$`))
})

test('a hidden page speaks every number, until another tab is shown', async ({ browser }) => {
  const { asha } = await aloneInAGame(browser, server)
  const called = [await callNext(asha, 0)]
  await hidePage(asha.page, true)
  for (let i = 1; i < 4; i++) called.push(await callNext(asha, i))
  await expect.poll(() => numbersIn(asha.page)).toEqual(calledInOrder(called))

  const shown = await anotherTab(asha, 4)
  const inShown = [await callNext({ ...asha, page: shown }, 4), await callNext({ ...asha, page: shown }, 5)]
  await expect.poll(() => numbersIn(shown)).toEqual(calledInOrder(inShown))
  expect(await numbersIn(asha.page), 'the hidden tab left them to the one that is shown').toEqual(calledInOrder(called))

  // The tab that is left speaks again.
  await shown.close()
  await expect(asha.page.getByText('6 of 90 called')).toBeAttached()
  called.push(await callNext(asha, 6))
  await expect.poll(() => numbersIn(asha.page)).toEqual(calledInOrder(called))
})

test('if hidden pages may not speak, the present number is spoken on return, without a backlog', async ({
  browser,
}) => {
  const { asha } = await aloneInAGame(browser, server)
  const first = await callNext(asha, 0)
  await expect.poll(() => numbersIn(asha.page)).toEqual(calledInOrder([first]))
  await hidePage(asha.page, true)
  await fail(asha.page, 99)
  let last = 0
  for (let i = 1; i < 4; i++) last = await callNext(asha, i)
  const tried = () => asha.page.evaluate(() => window.utterances.at(-1)?.text)
  await expect.poll(tried).toBe(numberAnnouncement(last))
  await fail(asha.page, 0)
  await hidePage(asha.page, false)
  await expect.poll(() => numbersIn(asha.page)).toEqual(calledInOrder([first, last]))
})

test('the sound card rests when nothing is called for a while, and the next call is heard all the same', async ({
  browser,
}) => {
  const watchSound = () => {
    window.heardTones = 0
    class SeenContext extends AudioContext {
      constructor() {
        super()
        window.soundCard = this
      }
      override createOscillator(): OscillatorNode {
        const oscillator = super.createOscillator()
        // It ends only while the context runs.
        oscillator.addEventListener('ended', () => window.heardTones++)
        return oscillator
      }
    }
    window.AudioContext = SeenContext
  }
  const prepare = (page: Page) => page.addInitScript(watchSound).then(() => page.clock.install())
  const { asha } = await aloneInAGame(browser, server, { prepare })
  const { page } = asha
  const state = () => page.evaluate(() => window.soundCard?.state)
  await touchOnce(asha)
  await expect.poll(state).toBe('running')
  await expect(async () => {
    await page.clock.fastForward(REST_MS)
    expect(await state()).toBe('suspended')
  }).toPass()
  const before = await page.evaluate(() => window.heardTones)
  await callNext(asha, 0)
  await expect.poll(() => page.evaluate(() => window.heardTones)).toBeGreaterThan(before)
})

/** The game in another tab, at the board. */
async function anotherTab({ context }: PlayerAtScreen, called: number): Promise<Page> {
  const tab = await context.newPage()
  await fakeVoice(tab)
  await tab.goto(`${server.url}/active-game`)
  await expect(tab.getByText(`${called} of 90 called`)).toBeAttached()
  await tab.getByRole('tab', { name: 'Number Board' }).click()
  return tab
}
