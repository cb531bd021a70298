import { type Browser, expect, type Page } from '@playwright/test'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { reportMeasurement } from '../support/report-measurement.ts'

/* How long people can see a toast on the first visit of a tab. The test owns the page's clock. */

const STEP_MS = 100
/** Until the toast is seen. It is drawn in real time, so each look that comes too early misses one of these. */
const FIRST_STEP_MS = 20
const MOST_STEPS = 1_000

const server = serverOfFile({ CALL_COOLDOWN_MS: '100' })

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
    await page.clock.runFor(seen > 0 ? STEP_MS : FIRST_STEP_MS)
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

  test(`a player on a ${device} sees what a mark and a claim did, and who won`, async ({ browser }) => {
    const room = await openRoom(server)
    const [ravi, meena] = [await room.join('Ravi'), await room.join('Meena')]
    await room.start()
    const tickets = [ravi, meena].map(({ id }) => ticketsFor(playerSeed(room.id, id))[0] ?? [])
    const [ravisFive = [], meenasFive = []] = tickets.map((ticket) => numbersOf(ticket).slice(0, 5))
    for (const number of new Set([...ravisFive, ...meenasFive])) {
      const call = () => room.host.browser.post(`/api/rooms/${room.id}/call-number`, { number })
      await expect.poll(async () => (await call()).status, { message: 'the cooldown is over' }).toBe(200)
    }
    for (const number of meenasFive) await meena.browser.post(`/api/players/${meena.id}/mark`, { ticketId: 0, number })

    const page = await newTab(browser, size, ravi)
    await typeIn(page, 'Ravi', room.id)
    await press(page, 'Join Game')
    await press(page, 'Yes, that is me')
    await page.getByRole('tab', { name: 'My Tickets' }).waitFor()
    const mark = (number: number | undefined) => press(page, String(number))
    const claim = async (pattern: string) => {
      await page.getByRole('spinbutton', { name: `${pattern}, ticket number` }).fill('1')
      await press(page, `Claim ${pattern}`)
    }
    within('Pattern Not Valid', await visibleMs(page, 'Pattern Not Valid', () => claim('First Five')), 5_000)
    within('Number Marked', await visibleMs(page, 'Number Marked', () => mark(ravisFive[0])), 1_500)
    for (const number of ravisFive.slice(1)) await mark(number)
    within('Congratulations!', await visibleMs(page, 'Congratulations!', () => claim('First Five')), 5_000)
    const topLine = { playerId: meena.id, pattern: 'Top Line', ticketNumber: 1 }
    const meenaWins = () => meena.browser.post(`/api/rooms/${room.id}/winners`, topLine)
    within('Winner Announced!', await visibleMs(page, 'Winner Announced!', meenaWins), 5_000)
  })

  test(`a stranger on a ${device} reads why they cannot join`, async ({ browser }) => {
    const room = await openRoom(server)
    await room.start()
    const page = await newTab(browser, size)
    await typeIn(page, 'Meena', room.id)
    within('Cannot Join Room', await visibleMs(page, 'Cannot Join Room', () => press(page, 'Join Game')), 5_000)
  })
}
