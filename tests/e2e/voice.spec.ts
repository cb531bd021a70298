import { expect, type Page } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { call, mark, numbersOn, ofTwoLines, openRoom, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { fakeVoice, spokenIn } from '../support/fake-voice.ts'
import {
  aloneInAGame,
  atAPhone,
  atScreen,
  cell,
  hidePage,
  inTheGame,
  pressOption,
} from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { hold } from '../support/tampering.ts'

declare global {
  interface Window {
    soundCard?: AudioContext
    heardTones: number
  }
}

/** Longer than the product lets the sound card wait for more. */
const REST_MS = 21_000

const server = serverOfFile({ cooldownMs: 0 })

const numbersIn = async (page: Page) => (await spokenIn(page)).filter((text) => /\d\.$/.test(text))

/** Somebody alone in a game: what was called, and what their page said of it. */
class Hearing {
  readonly called: number[] = []
  readonly alone: Awaited<ReturnType<typeof aloneInAGame>>
  readonly page: Page

  constructor(alone: Awaited<ReturnType<typeof aloneInAGame>>) {
    this.alone = alone
    this.page = alone.asha.page
  }

  /** Calls a number, and waits until these pages show it. */
  async callIn(...open: Page[]): Promise<void> {
    this.called.push((await call(this.alone.room)).number)
    for (const each of open) await expect(each.getByText(`${this.called.length} of 90 called`)).toBeAttached()
  }

  since = (first: number) => this.called.slice(first).map(numberAnnouncement)
}

test('each number is heard once: on a hidden page, in two tabs, after a failure and over a reload', async ({
  browser,
}) => {
  const hearing = new Hearing(await aloneInAGame(browser, server))
  const { page, called } = hearing
  const note = page.getByText('Tap anywhere to turn on the voice')
  await expect(note).toBeVisible()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heardByReaders: heard })
    const region = document.querySelector('body > [role=status].sr-only') as Node
    const note = () => region.textContent && heard.push(region.textContent)
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true })
  })
  await test.step('one touch is enough, and numbers are said slowly', async () => {
    await page.getByRole('button', { name: 'Call Next Number' }).click()
    await expect(page.getByText('1 of 90 called')).toBeAttached()
    called.push(...(await hearing.alone.room.state()).room.calledNumbers)
    await expect(note).toBeHidden()
    await expect.poll(() => numbersIn(page)).toEqual(hearing.since(0))
    expect(await page.evaluate(() => window.utterances[0])).toMatchObject({ rate: 0.7, pitch: 1, lang: 'en-IN' })
  })
  await test.step('a hidden page speaks until another tab is shown', () => movesWithTheShownTab(hearing))
  await test.step('where hidden pages may not speak, the present number is spoken on return, without a backlog', () =>
    catchesUpWithOne(hearing))

  const heard = await page.evaluate(() => (window as unknown as { heardByReaders: string[] }).heardByReaders)
  expect(heard, 'screen readers hear each number once').toHaveLength(called.length)
  expect(new Set(heard).size, 'and never the same sentence twice').toBe(called.length)

  await test.step('after a reload it waits for a touch, and while muted it says nothing and does not catch up', async () => {
    await page.reload()
    await expect(page.getByText(`${called.length} of 90 called`)).toBeAttached()
    await expect(note).toBeVisible()
    await page.getByRole('button', { name: 'Voice on' }).click()
    await hearing.callIn(page)
    await page.getByRole('button', { name: 'Voice off' }).click()
    await expect.poll(() => spokenIn(page)).toEqual(['Voice on'])
  })
  await test.step('traditional calls are said on request', async () => {
    for (const name of ['Settings', 'More about the voice']) await page.getByRole('button', { name }).click()
    await page.getByRole('switch', { name: /Traditional calls/ }).check()
    await page.keyboard.press('Escape')
    await hearing.callIn(page)
    await expect.poll(async () => (await spokenIn(page)).at(-1)).toMatch(new RegExp(`, ${called.at(-1)}\\.$`))
  })
})

async function movesWithTheShownTab(hearing: Hearing): Promise<void> {
  const { page } = hearing
  await hidePage(page, true)
  for (let i = 0; i < 2; i++) await hearing.callIn(page)
  await expect.poll(() => numbersIn(page)).toEqual(hearing.since(0))
  const shown = await page.context().newPage()
  await fakeVoice(shown)
  await shown.goto(`${server.url}/active-game`)
  await shown.getByRole('heading', { name: 'Active Game' }).click()
  // The voice has moved once the hidden tab waits for it.
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1)
  await hearing.callIn(shown, page)
  await expect.poll(() => numbersIn(shown)).toEqual(hearing.since(3))
  expect(await numbersIn(page), 'the hidden tab left it to the one that is shown').toHaveLength(3)

  await hidePage(page, false)
  const inBoth = async () => [...(await numbersIn(page)), ...(await numbersIn(shown))].sort()
  for (let i = 0; i < 2; i++) {
    await hearing.callIn(shown, page)
    // Only the newest number is said once the voice has moved to the other tab.
    await expect.poll(inBoth).toEqual(hearing.since(0).sort())
  }

  await hidePage(page, true)
  await shown.close()
  await hearing.callIn(page)
  await expect.poll(async () => (await numbersIn(page)).at(-1), 'the tab that is left').toBe(hearing.since(-1)[0])
}

async function catchesUpWithOne(hearing: Hearing): Promise<void> {
  const { page } = hearing
  const before = await numbersIn(page)
  const fail = (times: number) => page.evaluate((count) => Object.assign(window, { failuresToCome: count }), times)
  await fail(99)
  for (let i = 0; i < 2; i++) await hearing.callIn(page)
  await expect.poll(() => page.evaluate(() => window.utterances.at(-1)?.text)).toBe(hearing.since(-1)[0])
  await fail(0)
  await hidePage(page, false)
  await expect.poll(() => numbersIn(page)).toEqual([...before, ...hearing.since(-1)])
}

test('the tap on Join unlocks voice and sounds, and a paused sound card loses no call', async ({ browser }) => {
  const room = await openRoom(server)
  const dadi = await atAPhone(browser, 'Dadi')
  const { page } = dadi
  await page.addInitScript(() => {
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
  })
  await page.clock.install()
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await page.getByLabel('Your Name').fill('Dadi')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await page.waitForURL(/ticket-selection/)
  await room.start()
  await inTheGame(dadi)
  const { number } = await call(room)
  await expect.poll(() => numbersIn(page)).toEqual([numberAnnouncement(number)])
  await expect(async () => {
    await page.clock.fastForward(REST_MS)
    expect(await page.evaluate(() => window.soundCard?.state)).toBe('suspended')
  }).toPass()
  const before = await page.evaluate(() => window.heardTones)
  await call(room)
  await expect.poll(() => page.evaluate(() => window.heardTones)).toBeGreaterThan(before)
})

test('a host without any voice plays on the narrowest phone, from marks to failed calls and the end', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Asha', 2)
  const size = { width: 320, height: 640 }
  const page = await atScreen(browser, server, room, room.host, { size, settings: { help: 'show' } })
  await page.addInitScript(withoutVoice)
  // Nor can the recorded calls be had.
  await page.route(/\/calls-.*\.mp3$/, (route) => route.abort())
  const noVoice = page.getByText('This browser cannot speak. Numbers will chime and show big.')
  await page.goto(`${server.url}/host/${room.id}`)
  await pressOption(page, 'Test voice')
  await expect(noVoice, 'where the controls of the voice would be').toBeVisible()

  await room.start()
  const numbers = ofTwoLines(numbersOn(room, room.host.id))
  const widest = numbers[2] ?? 0
  for (const number of numbers) {
    await call(room, number)
    if (number !== widest && number !== numbers[0]) await mark(room.host, number)
  }
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('heading', { name: 'Active Game' }).click()
  await expect(noVoice).toBeVisible()

  await test.step('screen readers hear notes politely', async () => {
    await cell({ name: 'Asha', page, context: page.context() }, numbers[0] ?? 0).click()
    await expect.poll(() => toldOf(page, 'Number Marked')).not.toEqual([])
    expect((await toldOf(page, 'Number Marked')).filter((each) => !each.startsWith('polite'))).toEqual([])
  })
  await test.step('the ring of a number to mark is wider than its number', async () => {
    const [digits, ring] = await page.locator('#ticket-1 .ticket-cell[data-live]:not([data-marked])').evaluate((it) => {
      const range = document.createRange()
      range.selectNodeContents(it)
      return [range.getBoundingClientRect().width, Number.parseFloat(getComputedStyle(it, '::before').width)]
    })
    expect(ring).toBeGreaterThan(digits ?? 0)
  })
  await test.step('a claim does not wait for its picture, which is drawn while the last mark is sent', () =>
    claimsAtOnce(page))
  await test.step('a refused call shows its refusal, and a lost one is sent again', () => callsAgain(page, room))
  await test.step('after the end no ticket is offered for a claim', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    const second = page.getByRole('button', { name: 'Ticket 2', exact: true })
    await expect(second).toBeVisible()
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    await page.getByRole('region', { name: 'Game over' }).waitFor()
    await expect(second).toHaveCount(0)
  })
})

/** In the page: no voice, and notes of what screen readers are told and whether a picture was drawn. */
function withoutVoice(): void {
  Object.defineProperty(window, 'speechSynthesis', { value: undefined })
  Reflect.deleteProperty(window, 'SpeechSynthesisUtterance')
  const told: string[] = []
  Object.assign(window, { told })
  const look = () => {
    for (const region of document.querySelectorAll('[role=status][aria-live]')) {
      told.push(`${region.getAttribute('aria-live')}: ${region.textContent}`)
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  const real = HTMLCanvasElement.prototype.toDataURL
  HTMLCanvasElement.prototype.toDataURL = function (...given) {
    document.documentElement.dataset.drawn = 'true'
    return real.apply(this, given)
  }
}

const toldOf = async (page: Page, words: string): Promise<string[]> =>
  (await page.evaluate(() => Reflect.get(window, 'told'))).filter((each: string) => each.includes(words))

async function claimsAtOnce(page: Page): Promise<void> {
  const letThrough = await hold(page, /\/mark$/)
  await page.locator('#ticket-1 .ticket-cell[data-live]:not([data-marked])').click()
  await page.getByRole('button', { name: 'Claim First Five #1' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-drawn', 'true')
  expect(await page.getByText("You've won").count(), 'the claim itself waits for the mark').toBe(0)
  letThrough()
  await hasShown(page, "You've won First Five!")
}

async function callsAgain(page: Page, room: TestRoom): Promise<void> {
  const json = { message: 'Please join the room first.', code: 'no_seat' }
  await page.route(/call-number$/, (route) => route.fulfill({ status: 403, json }), { times: 1 })
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  await hasShown(page, 'Please join the room first.')
  await page.route(/call-number$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  const isUrgent = async () =>
    (await toldOf(page, 'Failed to call number')).some((each) => each.startsWith('assertive'))
  await expect.poll(isUrgent, 'and errors at once').toBe(true)
  await page.unroute(/call-number$/)
  await page.getByRole('button', { name: 'Send the call again' }).click()
  await expect(page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  expect((await room.state()).room.calledNumbers, 'it is one call').toHaveLength(6)
}
