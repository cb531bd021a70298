import { type Browser, expect, type Page } from '@playwright/test'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { callNumbers, openRoom, type Seated } from '../support/browser-session.ts'
import { IN_MOTION, reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { isShown } from '../support/hits.ts'
import { atScreen, forgetAll } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

/* How long people can see a toast on the first visit of a tab. The test owns the page's clock. */

/** Looks at a toast that is seen as long as promised. */
const LOOKS = 20
/** Until the toast is seen. It is drawn in real time, so each look that comes too early misses one of these. */
const FIRST_STEP_MS = 20
const MOST_STEPS = 1_000

test.use(IN_MOTION)
const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

/** Steps the page's clock while `press` acts, and fails unless a toast with this text is seen as long as promised. */
async function seenFor(promisedMs: number, page: Page, text: string, press: () => Promise<unknown>): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await press()
  const stepMs = promisedMs / LOOKS
  let seen = 0
  let unseen = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const isVisible = await page.locator('.toast[data-state=open]', { hasText: text }).first().isVisible()
    if (isVisible) {
      seen++
      unseen = 0
    } else if (seen > 0 && ++unseen > 1) break // It may just be moving to the next screen.
    await page.clock.runFor(seen > 0 ? stepMs : FIRST_STEP_MS)
  }
  reportMeasurement(`${text}, seen`, `${seen * stepMs} ms`, `${promisedMs} ms`)
  expect(seen, text).toBeGreaterThanOrEqual(LOOKS * 0.9)
  expect(seen, text).toBeLessThanOrEqual(LOOKS * 1.1)
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

const SMALL_PHONE = { width: 360, height: 640 }
const LAPTOP = { width: 1366, height: 768 }

test('a host, and who comes back before the game, see each toast as long as promised', async ({ browser }) => {
  const page = await newTab(browser, SMALL_PHONE)
  await page.goto(`${server.url}/lobby?mode=host`)
  await page.getByLabel('Your Name (Host)').fill('Asha')
  await seenFor(5_000, page, 'Room Created!', () => press(page, 'Host New Game'))
  await seenFor(5_000, page, 'Copied!', () => press(page, 'Copy'))
  await page.clock.resume()
  const roomId = page.url().slice(-6)
  // The server knows who has the seat, also without what the browser stored.
  await forgetAll(page, server)
  await typeIn(page, 'Asha', roomId)
  await press(page, 'Join Game')
  await page.getByText('Is that you?').waitFor()
  await seenFor(3_000, page, 'Welcome Back!', () => press(page, 'Yes, that is me'))
  await seenFor(5_000, page, 'Tickets confirmed!', () => press(page, 'Start Game'))
})

test('a stranger reads why they cannot join, below the button', async ({ browser }) => {
  const room = await openRoom(server)
  await room.start()
  const page = await newTab(browser, SMALL_PHONE)
  await typeIn(page, 'Meena', room.id)
  const join = page.getByRole('button', { name: 'Join Game' })
  const reason = isShown('.toast', 'below', join)
  // Its 17 words take slow readers 17 thirds of a second.
  await seenFor(5_700, page, 'Cannot Join Room', () => join.click())
  await reason
})

for (const size of [SMALL_PHONE, LAPTOP]) {
  test(`a player sees that they are back, what a mark and a claim did, and who won, at ${size.width} px`, async ({
    browser,
  }) => {
    const room = await openRoom(server)
    const [ravi, meena] = [await room.join('Ravi'), await room.join('Meena')]
    await room.start()
    const tickets = [ravi, meena].map(({ id }) => ticketsFor(playerSeed(room.id, id))[0] ?? [])
    const [ravisFive = [], meenasFive = []] = tickets.map((ticket) => numbersOf(ticket).slice(0, 5))
    await callNumbers(room, [...ravisFive, ...meenasFive])
    for (const number of meenasFive) await meena.browser.post(`/api/players/${meena.id}/mark`, { ticketId: 0, number })

    const page = await newTab(browser, size, ravi)
    await typeIn(page, 'Ravi', room.id)
    await press(page, 'Join Game')
    await page.getByText('Is that you?').waitFor()
    await seenFor(3_000, page, 'Welcome Back!', () => press(page, 'Yes, that is me'))
    await page.getByRole('tab', { name: 'My Tickets' }).waitFor()
    const mark = (number: number | undefined) => press(page, String(number))
    const claim = async (pattern: string) => {
      await page.getByRole('spinbutton', { name: `${pattern}, ticket number` }).fill('1')
      await press(page, `Claim ${pattern}`)
    }
    await seenFor(5_000, page, 'Pattern Not Valid', () => claim('First Five'))
    await seenFor(1_500, page, 'Number Marked', () => mark(ravisFive[0]))
    for (const number of ravisFive.slice(1)) await mark(number)
    await seenFor(5_000, page, 'Congratulations!', () => claim('First Five'))
    const topLine = { playerId: meena.id, pattern: 'Top Line', ticketNumber: 1 }
    const meenaWins = () => meena.browser.post(`/api/rooms/${room.id}/winners`, topLine)
    await seenFor(5_000, page, 'Winner Announced!', meenaWins)
  })
}

test('a refused claim is shown in its row, a failed call at the bar', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 2)
  await room.start()
  const page = await atScreen(browser, server, room, room.host, { size: SMALL_PHONE })
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Winning Patterns' })
  const row = sheet
    .getByRole('listitem')
    .filter({ hasText: 'Middle Line' })
    .filter({ has: page.getByRole('spinbutton') })
  await row.getByRole('spinbutton').fill('2')
  const refusal = isShown('.pattern:has([aria-label="Claim Middle Line"]) .toast', 'below', row.getByRole('spinbutton'))
  await row.getByRole('button', { name: 'Claim Middle Line' }).click()
  await hasShown(page, 'Pattern Not Valid')
  await refusal

  await page.keyboard.press('Escape')
  await page.route(/call-number$/, (route) => route.abort())
  const error = isShown('.game-bar .toast', 'above', page.getByRole('button', { name: /^Claim/ }).first())
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  await error
})

test('a note stands above an open sheet and not on its button, and closes with its screen', async ({ browser }) => {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, room.host, { size: SMALL_PHONE })
  await page.clock.install()
  await page.goto(`${server.url}/host/${room.id}`)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('button', { name: 'House rules' }).click()
  await page.getByRole('button', { name: 'Play by these rules' }).waitFor()
  const isAbove = isShown('.toast', 'above', page.getByRole('dialog', { name: 'House rules' }))
  await room.join('Meena')
  await isAbove
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  // With the clock stopped it cannot end because its time is over.
  await page.clock.pauseAt(Date.now() + 1_000)
  await expect(page.locator('.toast')).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/support'))
  await expect(page.locator('.toast')).toHaveCount(0)
})
