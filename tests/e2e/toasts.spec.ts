import { type Browser, expect, type Page } from '@playwright/test'
import { openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { reportMeasurement } from '../support/report-measurement.ts'

/* How long people can see a toast on the first visit of a tab. The test owns the page's clock. */

const STEP_MS = 100
/** A screen, an answer and a toast need no more time than this of the page's clock. */
const MOST_STEPS = 400

const server = serverOfFile()

/** Steps the page's clock while `press` acts, and returns for how many milliseconds a toast with this text was to be seen. */
async function visibleMs(page: Page, text: string, press: () => Promise<unknown>): Promise<number> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await press()
  let seen = 0
  let unseen = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const isVisible = await page.locator('.toast[data-state=open]', { hasText: text }).first().isVisible()
    if (isVisible) {
      seen++
      unseen = 0
    } else if (seen > 0 && ++unseen > 1) break // It may just be moving to the next screen.
    await page.clock.runFor(STEP_MS)
  }
  return seen * STEP_MS
}

/** A new tab of somebody who has a seat, with nothing stored. */
async function newTab(browser: Browser, size: { width: number; height: number }, who?: Seated): Promise<Page> {
  const context = await browser.newContext({ viewport: size })
  const [name = '', value = ''] = who?.browser.cookieHeader?.split(/=(.*)/s) ?? []
  if (value) await context.addCookies([{ name, value, url: server.url }])
  const page = await context.newPage()
  await page.clock.install()
  return page
}

async function typeIn(page: Page, name: string, roomId: string): Promise<void> {
  await page.goto(`${server.url}/lobby?mode=join`)
  await page.getByLabel('Your Name').fill(name)
  await page.getByLabel('Room Number').fill(roomId)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const [device, size] of [
  ['phone', { width: 360, height: 740 }],
  ['desktop', { width: 1366, height: 768 }],
] as const) {
  const within = (toast: string, ms: number, promisedMs: number) => {
    reportMeasurement(`${toast}, seen on the ${device}`, `${ms} ms`, `${promisedMs} ms`)
    expect(ms, toast).toBeGreaterThanOrEqual(promisedMs * 0.9)
    expect(ms, toast).toBeLessThanOrEqual(promisedMs * 1.1)
  }

  test(`a host on a ${device} sees each toast as long as promised`, async ({ browser }) => {
    const page = await newTab(browser, size)
    await page.goto(`${server.url}/lobby?mode=host`)
    await page.getByLabel('Your Name (Host)').fill('Asha')
    within('Room Created!', await visibleMs(page, 'Room Created!', () => press(page, 'Host New Game')), 5_000)
    within('Copied!', await visibleMs(page, 'Copied!', () => press(page, 'Copy')), 5_000)
    within('Tickets confirmed!', await visibleMs(page, 'Tickets confirmed!', () => press(page, 'Start Game')), 5_000)
  })

  for (const [where, prepare] of [
    ['before the game', async () => {}],
    ['in a running game', (room: TestRoom) => room.start()],
  ] as const) {
    test(`who comes back on a ${device} ${where} is welcomed`, async ({ browser }) => {
      const room = await openRoom(server)
      const ravi = await room.join('Ravi')
      await prepare(room)
      const page = await newTab(browser, size, ravi)
      await typeIn(page, 'Ravi', room.id)
      await press(page, 'Join Game')
      await page.getByText('Is that you?').waitFor()
      within('Welcome Back!', await visibleMs(page, 'Welcome Back!', () => press(page, 'Yes, that is me')), 3_000)
    })
  }

  test(`a stranger on a ${device} reads why they cannot join`, async ({ browser }) => {
    const room = await openRoom(server)
    await room.start()
    const page = await newTab(browser, size)
    await typeIn(page, 'Meena', room.id)
    within('Cannot Join Room', await visibleMs(page, 'Cannot Join Room', () => press(page, 'Join Game')), 5_000)
  })
}
