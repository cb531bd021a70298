import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { callNumbers, numbersOn, openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { isShown } from '../support/hits.ts'
import {
  atAPhone,
  cell,
  claim,
  giveSession,
  openOptions,
  seatedAt,
  stopClock,
  tickUntil,
} from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

/* What people are told of what they did: in which words, where, and how long they can see it on the first visit of a tab. */

/** Looks at a toast that is seen as long as promised. */
const LOOKS = 20
/** Until the toast is seen. It is drawn in real time, so each look that comes too early misses one of these. */
const FIRST_STEP_MS = 20
const MOST_STEPS = 1_000
const SMALL_PHONE = { width: 360, height: 640 }

const server = serverOfFile({ cooldownMs: 0 })

/** Steps the page's clock while `act` acts, and fails unless a toast with this text is seen as long as promised. */
async function seenFor(promisedMs: number, page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  await stopClock(page)
  await act()
  const stepMs = promisedMs / LOOKS
  let seen = 0
  let unseen = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const isVisible = await page
      .locator('.toast[data-state=open], [data-variant=mark]', { hasText: text })
      .first()
      .isVisible()
    if (isVisible) {
      seen++
      unseen = 0
    } else if (seen > 0 && ++unseen > 1) break // It may just be moving to the next screen.
    await page.clock.runFor(seen > 0 ? stepMs : FIRST_STEP_MS)
  }
  await page.clock.resume()
  reportMeasurement(`${text}, seen`, `${seen * stepMs} ms`, `${promisedMs} ms`)
  expect(seen, text).toBeGreaterThanOrEqual(LOOKS * 0.9)
  expect(seen, text).toBeLessThanOrEqual(LOOKS * 1.1)
}

const STARTED = 'This game has already started.'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const claims = (page: Page) => page.getByRole('button', { name: /^Claim/ }).first()

/** Does something while the server fails at what is posted to that address, and never says what is there. */
async function whileFailing(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '<html>' }) : undefined,
  )
  await act()
  await page.unroute(path)
}

test('a host reads failures and their ends on each screen', async ({ browser }) => {
  const { page } = await atAPhone(browser, 'Asha', SMALL_PHONE)
  await page.clock.install()
  await page.goto(`${server.url}/lobby?mode=host`)
  await page.getByLabel('Your Name (Host)').fill('Asha')
  const presses =
    (name: string, ...reads: string[]) =>
    async () => {
      await press(page, name)
      await hasShown(page, ...reads)
    }
  await whileFailing(page, /\/api\/rooms$/, presses('Host New Game', 'Error', 'Internal Server Error'))
  await seenFor(5_000, page, 'Room Created!', () => press(page, 'Host New Game'))
  const starts = presses('Start Game', 'Error', 'Failed to start ticket selection. Please try again.')
  await whileFailing(page, /start-ticket-selection$/, starts)
  await whileFailing(page, /\/select$/, presses('Start Game', 'Error', 'Failed to select ticket. Please try again.'))
  await whileFailing(page, /confirm-tickets$/, presses('Try again', 'We could not confirm your tickets.'))
  await presses('Try again', 'Success', 'Tickets confirmed! Waiting for other players...')()
  const call = page.getByRole('button', { name: 'Call Next Number' })
  await call.waitFor()
  await stopClock(page)
  await expect(page.locator('.toast'), 'nobody waits for other players any more').toHaveCount(0)
  await page.clock.resume()
  await page.route(/call-number$/, (route) => route.abort())
  const error = isShown('.game-bar .toast', 'Failed to call number', 'above', claims(page))
  // With the clock stopped it cannot end because its time is over.
  await stopClock(page)
  await press(page, 'Call Next Number')
  const toast = page.locator('.toast', { hasText: 'Failed to call number' })
  await tickUntil(toast)
  await expect(toast).toBeVisible()
  await hasShown(page, 'Error', 'Failed to call number')
  await error
  await page.evaluate(() => history.pushState(null, '', '/support'))
  await expect(page.locator('.toast'), 'it closes with its screen').toHaveCount(0)
})

test('a person who cannot join reads why, and a host whose browser forgot them is the host again', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Asha', 2)
  const asha = await atAPhone(browser, 'Asha', SMALL_PHONE)
  const { page } = asha
  await page.clock.install()
  await page.goto(`${server.url}/lobby?mode=join`)
  await page.getByLabel('Your Name').fill('Ravi')
  await page.getByLabel('Room Number').fill(room.id)
  await room.start()
  const reason = isShown('.toast', STARTED, 'below', page.getByRole('button', { name: 'Join Game' }))
  // Its 17 words take slow readers 17 thirds of a second.
  await seenFor(5_700, page, STARTED, () => press(page, 'Join Game'))
  await reason
  await hasShown(page, 'If you were playing before, try entering your exact name to reconnect.')
  await expect(page.getByLabel('Your Name')).toBeFocused()

  // The server knows who has the seat, also without what the browser stored.
  await giveSession(asha.context, server, room.host)
  const five = numbersOn(room, room.host.id)
  await callNumbers(room, five.slice(0, 5))
  await page.getByLabel('Your Name').fill('ASHA')
  await seenFor(3_000, page, 'Welcome Back!', () => press(page, 'Join Game'))
  expect(await page.evaluate(() => localStorage.getItem('playerName')), 'as the room has it').toBe('Asha')
  await expect(page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  await seenFor(1_500, page, 'Number Marked', () => cell(asha, five[0] ?? 0).click())
  await hasShown(page, 'Number Marked', 'on ticket 1')
  for (const number of five.slice(1, 5)) await cell(asha, number).click()
  await cell(asha, five[14] ?? 0).click()
  await hasShown(page, `${five[14]} has not been called yet`)

  await claim(asha, 'First Five')
  await hasShown(page, '🎉 Congratulations!', "You've won First Five! All players have been notified.")

  const saving = page.waitForEvent('download')
  await press(page, 'Share my win')
  const [winner] = await (await fetch(`${server.url}/api/rooms/${room.id}/winners`)).json()
  const kept = Buffer.from(await (await fetch(server.url + winner.screenshot)).arrayBuffer())
  for (const picture of [readFileSync(await (await saving).path()), kept]) {
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([400, 200])
  }
  reportMeasurement('picture of a win', `${kept.length} bytes`, '40 KB')
  expect(kept.length).toBeLessThanOrEqual(40 * 1024)
})

test('an error in a form ends with the form', async ({ browser }) => {
  const room = await openRoom(server, 'Asha')
  const { page } = await seatedAt(browser, server, room, room.host, {
    path: `/host/${room.id}`,
    prepare: (opened) => opened.clock.install(),
  })
  await openOptions(page)
  await press(page, 'Add someone on this phone')
  const form = page.getByRole('dialog', { name: 'Add someone on this phone' })
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const toast = page.locator('.toast', { hasText: 'Please enter' })
  await toast.waitFor()
  // With the clock stopped it cannot end because its time is over.
  await stopClock(page)
  await expect(toast).toBeVisible()
  await form.locator('header').getByRole('button', { name: 'Close' }).click()
  await expect(form).toHaveCount(0)
  await expect(toast).toHaveCount(0)
})
