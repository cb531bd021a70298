import { expect, type Page } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { call, openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { fakeVoice, spokenIn } from '../support/fake-voice.ts'
import { aloneInAGame, atAPhone, hidePage, inTheGame } from '../support/players-at-screens.ts'

declare global {
  interface Window {
    soundCard?: AudioContext
    heardTones: number
  }
}

/** Longer than the product lets the sound card wait for more. */
const REST_MS = 21_000

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const numbersIn = async (page: Page) => (await spokenIn(page)).filter((text) => /\d\.$/.test(text))

test('each number is heard once: on a hidden page, in two tabs, after a failure and over a reload', async ({
  browser,
}) => {
  const { room, asha } = await aloneInAGame(browser, server)
  const { page } = asha
  const called: number[] = []
  const callIn = async (where: Page) => {
    called.push((await call(room)).number)
    await expect(where.getByText(`${called.length} of 90 called`)).toBeAttached()
  }
  const since = (first: number) => called.slice(first).map(numberAnnouncement)
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heardByReaders: heard })
    const region = document.querySelector('[role=status].sr-only') as Node
    const note = () => region.textContent && heard.push(region.textContent)
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true })
  })

  const note = page.getByText('Tap anywhere to turn on the voice')
  await test.step('one touch is enough, and numbers are said slowly', async () => {
    await expect(note).toBeVisible()
    await page.getByRole('button', { name: 'Call Next Number' }).click()
    await expect(page.getByText('1 of 90 called')).toBeAttached()
    called.push(...(await room.state()).room.calledNumbers)
    await expect(note).toBeHidden()
    await expect.poll(() => numbersIn(page)).toEqual(since(0))
    const [said] = await page.evaluate(() => window.utterances)
    expect(said).toMatchObject({ rate: 0.7, pitch: 1, lang: 'en-IN' })
    expect(said?.text.length).toBeLessThanOrEqual(36)
  })

  await test.step('a hidden page speaks, until another tab is shown', async () => {
    await hidePage(page, true)
    for (let i = 0; i < 2; i++) await callIn(page)
    await expect.poll(() => numbersIn(page)).toEqual(since(0))
    const shown = await asha.context.newPage()
    await fakeVoice(shown)
    await shown.goto(`${server.url}/active-game`)
    await shown.getByRole('heading', { name: 'Active Game' }).click()
    await callIn(shown)
    await expect.poll(() => numbersIn(shown)).toEqual(since(3))
    expect(await numbersIn(page), 'the hidden tab left it to the one that is shown').toHaveLength(3)

    await hidePage(page, false)
    for (let i = 0; i < 2; i++) await callIn(shown)
    const inBoth = async () => [...(await numbersIn(page)), ...(await numbersIn(shown))].sort()
    await expect.poll(inBoth).toEqual(since(0).sort())
    reportMeasurement('numbers heard twice, in two tabs', String((await inBoth()).length - called.length), '0')

    await hidePage(page, true)
    await shown.close()
    await callIn(page)
    await expect.poll(async () => (await numbersIn(page)).at(-1), 'the tab that is left').toBe(since(-1)[0])
  })

  await test.step('if hidden pages may not speak, the present number is spoken on return, without a backlog', async () => {
    const before = await numbersIn(page)
    const fail = (times: number) => page.evaluate((count) => Object.assign(window, { failuresToCome: count }), times)
    await fail(99)
    for (let i = 0; i < 2; i++) await callIn(page)
    await expect.poll(() => page.evaluate(() => window.utterances.at(-1)?.text)).toBe(since(-1)[0])
    await fail(0)
    await hidePage(page, false)
    await expect.poll(() => numbersIn(page)).toEqual([...before, ...since(-1)])
  })

  const heard = await page.evaluate(() => (window as unknown as { heardByReaders: string[] }).heardByReaders)
  expect(heard, 'screen readers hear each number once').toHaveLength(called.length)
  expect(new Set(heard).size, 'and never the same sentence twice').toBe(called.length)

  await test.step('after a reload it waits for a touch; muted, it says nothing and does not catch up later', async () => {
    await page.reload()
    await expect(page.getByText(`${called.length} of 90 called`)).toBeAttached()
    await expect(note).toBeVisible()
    await page.getByRole('button', { name: 'Voice on' }).click()
    await callIn(page)
    await page.getByRole('button', { name: 'Voice off' }).click()
    await expect.poll(() => spokenIn(page)).toEqual(['Voice on'])
  })

  await test.step('traditional calls are said on request', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'More about the voice' }).click()
    await page.getByRole('switch', { name: /Traditional calls/ }).check()
    await page.keyboard.press('Escape')
    await callIn(page)
    await expect.poll(async () => (await spokenIn(page)).at(-1)).toMatch(new RegExp(`, ${called.at(-1)}\\.$`))
  })
})

test('the tap on Join unlocks voice and sounds; the sound card rests meanwhile, and the next call is heard', async ({
  browser,
}) => {
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
