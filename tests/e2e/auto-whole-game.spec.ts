import { type Browser, expect, type Page } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { PATTERNS } from '#shared/game/types.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { fakeVoice, spokenIn } from '../support/fake-voice.ts'
import { hidePage } from '../support/hide-page.ts'
import {
  atTheDashboard,
  cell,
  claim,
  hostGame,
  inTheGame,
  joinGame,
  openOptions,
  type PlayerAtScreen,
  ticketOf,
} from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { pressesOf, recordSeenGame, seenIn, spokenAt } from '../support/seen-game.ts'

const PACE_MS = 300
/** Presses of Pause, and as many of Go on. */
const PAUSES = 10

/** The pace may not be faster than the cooldown. */
const server = serverOfFile({ CALL_COOLDOWN_MS: String(PACE_MS) })

const LAST_CLAIMS = 'All 90 numbers called. Last claims: two minutes.'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const news = (page: Page, words: string | RegExp) =>
  expect(page.locator('.auto-news, .tv-line').filter({ hasText: words })).toBeVisible()

function p95(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  return `${Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN)} ms of ${sorted.length}`
}

/** The numbers that a page's socket brings from now on. */
function numbersReceived(page: Page): number[] {
  const numbers: number[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload))
      if (message.type === 'number_called') numbers.push(message.payload.number)
    }),
  )
  return numbers
}

/** A room in which the numbers come by themselves: Asha hosts, Ravi and Dadi join, a TV watches. The game is not started. */
async function fourScreens(browser: Browser, paceMs: number) {
  const people: PlayerAtScreen[] = []
  const received = new Map<Page, number[]>()
  for (const name of ['Asha', 'Ravi', 'Dadi']) {
    const player = await atTheDashboard(browser, server.url, name)
    await recordSeenGame(player.page)
    received.set(player.page, numbersReceived(player.page))
    await player.page.reload()
    people.push(player)
  }
  const [asha, ravi, dadi] = people as [PlayerAtScreen, PlayerAtScreen, PlayerAtScreen]
  const roomId = await hostGame(asha)
  await joinGame(ravi, roomId)
  await joinGame(dadi, roomId)
  for (const { name } of [ravi, dadi]) await expect(asha.page.getByText(name, { exact: true })).toBeVisible()
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await fakeVoice(tv)
  await recordSeenGame(tv)
  received.set(tv, numbersReceived(tv))
  await tv.goto(`${server.url}/tv/${roomId}`)
  const voice = tv.getByText('Press any key for voice')
  await voice.waitFor()
  // A key before the page listens does nothing, as the note says.
  await expect(async () => {
    await tv.keyboard.press('Space')
    expect(await voice.count()).toBe(0)
  }).toPass()
  await openOptions(asha.page)
  await asha.page.getByLabel('Who calls?').selectOption('Auto call')
  const path = `${server.url}/api/rooms/${roomId}/auto-call`
  const answer = await asha.page.request.post(path, { data: { state: 'on', paceMs } })
  expect(answer.status()).toBe(200)
  return { asha, ravi, dadi, tv, roomId, received }
}

async function start(asha: PlayerAtScreen, guests: PlayerAtScreen[]): Promise<void> {
  await button(asha.page, 'Start Game').click()
  for (const player of [asha, ...guests]) await inTheGame(player)
}

test('the host starts and closes the page: all 90 numbers, the last claims and the end come by themselves', async ({
  browser,
}) => {
  const { asha, ravi, dadi, tv, roomId, received } = await fourScreens(browser, PACE_MS)
  await start(asha, [ravi, dadi])
  await asha.page.close()

  const pages = [ravi.page, dadi.page, tv]
  for (const page of pages) await news(page, LAST_CLAIMS)
  const { room } = await (await ravi.page.request.get(`${server.url}/api/rooms/${roomId}`)).json()
  const inTurn: number[] = room.calledNumbers
  expect(new Set(inTurn).size).toBe(HIGHEST_NUMBER)
  const shownAt = new Map<number, number[]>()
  let together = 0
  for (const page of pages) {
    const seen = (await seenIn(page)).filter(({ count }, i, all) => count > 0 && count !== all[i - 1]?.count)
    expect(seen.map(({ number }) => number)).toEqual(seen.map(({ count }) => inTurn[count - 1]))
    expect(seen.map(({ count }) => count)).toEqual(seen.map(({ count }) => count).toSorted((a, b) => a - b))
    for (const { count, at } of seen) shownAt.set(count, [...(shownAt.get(count) ?? []), at])
    together += HIGHEST_NUMBER - seen.length
  }
  const spreads = [...shownAt.values()].flatMap((times) =>
    times
      .map((at) => at - Math.min(...times))
      .toSorted()
      .slice(1),
  )
  reportMeasurement('from the first page that shows a number to each other one, p95', p95(spreads), '300 ms')
  reportMeasurement('numbers that a busy page showed only together with the next one', `${together} of 270`, '0')
  let unsaid = 0
  for (const page of pages) {
    expect(received.get(page)).toEqual(inTurn)
    await expect.poll(async () => (await spokenIn(page)).at(-1)).toBe(LAST_CLAIMS)
    // At this pace a busy page may leave a number out, but says none twice nor out of turn.
    const spoken = (await spokenIn(page)).slice(0, -1)
    const announced = inTurn.map(numberAnnouncement).filter((text) => spoken.includes(text))
    expect(spoken).toEqual(announced)
    unsaid += HIGHEST_NUMBER - spoken.length
  }
  reportMeasurement('numbers that a voice left out for newer ones', `${unsaid} of 270`, '0')

  // The last claims, and the round ends with the last of them.
  const numbers = numbersOf(await ticketOf(ravi))
  for (const number of numbers) await cell(ravi, number).click()
  for (const number of numbers) await expect(cell(ravi, number)).toHaveAttribute('aria-pressed', 'true')
  for (const pattern of PATTERNS) {
    await claim(ravi, pattern)
    await expect(dadi.page.getByText(`${pattern} (Closed)`)).toBeVisible()
  }
  for (const page of pages) await expect(page.getByText(/Game over|Round 1 is over/).first()).toBeVisible()
})

/** When a page's voice said that the host lets the numbers wait. */
const pausesHeard = async (page: Page) =>
  (await spokenAt(page)).filter(({ text }) => text === 'Paused by Asha.').map(({ at }) => at)

test('all see and hear at once that the host lets the numbers wait; they also wait for people who are away', async ({
  browser,
}) => {
  const { asha, ravi, dadi, tv } = await fourScreens(browser, 5_000)
  await start(asha, [ravi, dadi])
  const pages = [ravi.page, dadi.page, tv]
  for (const page of pages) await news(page, 'Eyes down!')
  for (let i = 0; i < PAUSES; i++) {
    await button(asha.page, 'Pause').click()
    for (const page of pages) {
      await news(page, 'Paused by Asha.')
      await expect.poll(async () => (await pausesHeard(page)).length).toBe(i + 1)
    }
    await button(asha.page, 'Go on').click()
    for (const page of pages) await expect(page.getByText('Paused by Asha.')).toHaveCount(0)
  }
  const [paused, wentOn] = [await pressesOf(asha.page, 'Pause'), await pressesOf(asha.page, 'Go on')]
  expect([paused.length, wentOn.length]).toEqual([PAUSES, PAUSES])
  const delays: number[] = []
  const heard: number[] = []
  for (const page of pages) {
    const seen = await seenIn(page)
    const until = (from: number, isPaused: boolean) =>
      (seen.find(({ at, news }) => at > from && news.startsWith('Paused') === isPaused)?.at ?? Number.NaN) - from
    heard.push(...(await pausesHeard(page)).map((at, i) => at - (paused[i] ?? Number.NaN)))
    delays.push(...paused.map((at) => until(at, true)), ...wentOn.map((at) => until(at, false)))
  }
  expect(delays.every((delay) => delay > 0)).toBe(true)
  reportMeasurement('from Pause and Go on to the words on each other page, p95', p95(delays), '300 ms')
  reportMeasurement('from Pause to the voice of each other page, p95', p95(heard), '300 ms')

  // More than half of the people lock their phones, and one of them comes back.
  for (const { page } of [ravi, dadi]) await hidePage(page, true)
  for (const page of [asha.page, tv]) await news(page, 'Paused: 2 of 3 are away. Waiting for Ravi, Dadi.')
  await hidePage(dadi.page, false)
  for (const page of [asha.page, dadi.page, tv]) await expect(page.getByText(/^Paused: /)).toHaveCount(0)
  const { count } = (await seenIn(tv)).at(-1) ?? { count: 0 }
  await expect(dadi.page.getByText(`${count + 1} of 90 called`)).toBeAttached()
})
