import { expect, type Locator, type Page } from '@playwright/test'
import { call, callAndMark, openRoom, win } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { covered } from '../support/hits.ts'
import { expectReadable } from '../support/letters.ts'
import { sidewaysOverflow } from '../support/page-checks.ts'
import { aloneInAGame, seatedAt, stopClock, TV, tickUntil } from '../support/players-at-screens.ts'
import { settled } from '../support/settled.ts'
import { tamperWithMessages } from '../support/tampering.ts'

/** The height of a digit as a share of its font's size. */
const KHAND_DIGIT = 0.713

const server = serverOfFile({ cooldownMs: 0 })

/** In CSS pixels. */
const fontSize = (locator: Locator) =>
  locator.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

/** As long as a name may be. */
const LONG_NAME = 'Shrimati Lakshmibai Kulkarni D'

test('a TV is readable from the sofa, and shows everything, from the lobby to a win', async ({ browser }) => {
  const room = await openRoom(server, LONG_NAME)
  await room.join('Ravi')
  const tv = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await tv.goto(`${server.url}/tv/${room.id}`)
  await test.step('a few names fill the lobby', async () => {
    const last = tv.locator('.tv-names li').last()
    await expect(last).toHaveText(LONG_NAME)
    expect((await last.boundingBox())?.y, 'in the lower half').toBeGreaterThan(384)
  })

  await room.start()
  await callAndMark(room, room.host, 5)
  await tv.setViewportSize({ width: 1920, height: 1080 })
  await expect(tv.getByText('Numbers Called: 5 / 90')).toBeVisible()
  await settled(tv)

  await test.step('the digits are large, and everything is on the screen', async () => {
    const board = (await fontSize(tv.locator('.tv-cell'))) * KHAND_DIGIT
    const token = (await fontSize(tv.locator('.tv-side .token-number'))) * KHAND_DIGIT
    const digits = [board, token].map((px) => px.toFixed(1)).join(', ')
    reportMeasurement('digits of the board and the called number at 1080p', digits, 'at least 54, 290 px')
    expect(board).toBeGreaterThanOrEqual(54)
    expect(token).toBeGreaterThanOrEqual(290)
    for (const width of [1920, 1366, 1280]) {
      await tv.setViewportSize({ width, height: Math.round((width * 9) / 16) })
      for (const pattern of await tv.locator('.tv-prizes li').all()) await expect(pattern).toBeInViewport({ ratio: 1 })
      const below = await tv.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      expect([await sidewaysOverflow(tv), below], `${width}`).toEqual([0, 0])
    }
  })

  await test.step('the TV shows all of what can be won, also with a long name', async () => {
    const card = tv.locator('.tv-win')
    await Promise.all([expect(card).toContainText(LONG_NAME), win(room, room.host, 5, ['First Five'])])
    const parts = ['.tv-prizes li:last-child', '.token-number', '.tv-count > span', '.tv-room']
    expect(await covered(tv, [...parts, '.tv-win-name', '.tv-win > svg'])).toEqual([])
    await card.waitFor({ state: 'detached' })
    expect(await covered(tv, [...parts, '.tv-cell'])).toEqual([])
    await expect(tv.locator('.tv-prizes li').first()).toContainText(LONG_NAME)
  })
})

/** The least heights of digits and cells on a phone, ordinary and with many tickets, in CSS pixels. */
const LEAST = { 1: [23, 52], 10: [21, 44] } as const

async function hasLargeDigits(page: Page, tickets: keyof typeof LEAST): Promise<void> {
  const [digit, height] = LEAST[tickets]
  await settled(page)
  const cell = page.locator('button.ticket-cell').first()
  const digits = (await fontSize(cell)) * KHAND_DIGIT
  reportMeasurement(`digits of ${tickets} tickets at 360 px`, `${digits.toFixed(1)} px`, `${digit} px`)
  expect(digits).toBeGreaterThanOrEqual(digit)
  expect(await cell.evaluate((it) => it.clientHeight)).toBeGreaterThanOrEqual(height)
  expect(await page.locator('article.ticket').count()).toBe(tickets)
}

test('the board explains how to show the game on a TV, and leads to the big screen and back', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server)
  await hasLargeDigits(asha.page, 1)
  await call(room)
  await asha.page.getByRole('tab', { name: 'Number Board' }).click()
  await asha.page.getByRole('button', { name: 'Show on TV' }).click()
  const sheet = asha.page.getByRole('dialog', { name: 'Show on TV' })
  await expect(sheet).toContainText(`${new URL(server.url).host}/tv`)
  await expect(sheet).toContainText(`${room.id.slice(0, 3)} ${room.id.slice(3)}`)
  await sheet.getByRole('link', { name: 'Open the big screen here' }).click()
  await asha.page.waitForURL(`${server.url}/tv/${room.id}`)
  await expect(asha.page.getByText('Numbers Called: 1 / 90')).toBeVisible()
  await asha.page.getByRole('button', { name: 'Leave the big screen' }).click()
  await expect(asha.page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  await expect(asha.page.getByRole('alertdialog'), 'nobody asks whether to leave').toHaveCount(0)
})

const FIRST_NAMES = ['Lakshmi Narayanan', 'Ravi Kumar', 'Meena Sharma', 'Abdul Rahman Khan', 'Priya Chatterjee']

test('with ninety people a TV shows number and code, and the phone of the host all they need', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 10)
  for (let guest = 1; guest < 90; guest++) await room.join(`${FIRST_NAMES[guest % 5]} ${guest}`)
  const tv = await browser.newPage()
  await tv.goto(`${server.url}/tv/${room.id}`)
  await tv.getByText('90 in').waitFor()
  for (const width of [1366, 1920]) {
    const height = Math.round((width * 9) / 16)
    await tv.setViewportSize({ width, height })
    await settled(tv)
    // The hint about the voice stays on the edge above.
    const parts = ['.tv-code', '.room-qr', '.tv-names']
    expect(await covered(tv, parts), `${width}`).toEqual([])
    for (const part of parts) await expect(tv.locator(part)).toBeInViewport({ ratio: 1 })
    const number = await fontSize(tv.locator('.tv-code'))
    const { width: code = 0 } = (await tv.locator('.room-qr').boundingBox()) ?? {}
    const what = `number and code with 90 people, ${height} px high`
    reportMeasurement(what, `${number}, ${code} px`, '20, 45 % of that')
    expect(number).toBeGreaterThanOrEqual(0.2 * height)
    expect(code).toBeGreaterThanOrEqual(0.45 * height)
    const named = await tv.locator('.tv-names li').count()
    await expect(tv.getByText(`+ ${90 - (named - 1)} more`)).toBeVisible()
  }
  await tv.getByRole('button', { name: 'Leave the big screen' }).click()
  await expect(tv, 'not back out of the app').toHaveURL(`${server.url}/`)
  await tv.close()

  const prepare = (opened: Page) => opened.clock.install()
  // Somebody who became the host meanwhile waits no longer as a guest.
  const small = { path: '/waiting', size: { width: 360, height: 640 }, prepare }
  const { page } = await seatedAt(browser, server, room, room.host, small)
  await expect(page.locator('.foot-bar')).toContainText('90 players: Priya Chatterjee 89')
  expect(await covered(page, ['.foot-bar p', '.foot-bar button'])).toEqual([])

  // The patience of the host begins with the start, however long that takes.
  await stopClock(page)
  await page.getByRole('button', { name: 'Start Game' }).click()
  await tickUntil(page.getByText('No need to tap anything.'))
  await expect(page.locator('.foot-bar')).toHaveCount(0)
  await page.clock.runFor(11_000)
  await expect(page.locator('.foot-bar')).toContainText('of 90 ready. Waiting for: ')
  await expect(page.locator('.foot-bar')).toContainText('and 85 more')
  await page.clock.resume()
  expect(await covered(page, ['.foot-bar p', '.foot-bar button'])).toEqual([])

  // The server is busy at first.
  await page.route(/\/start$/, (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }), { times: 1 })
  await page.getByRole('button', { name: 'Start anyway' }).click()
  await page.getByRole('heading', { name: 'Ticket #1', exact: true }).waitFor()
  await hasLargeDigits(page, 10)
  await page.getByRole('tab', { name: 'All Players' }).click()
  await page.getByLabel('Find a player').waitFor()
  const heights = await page.locator('.player').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  reportMeasurement('the list of 90 players', `${Math.max(...heights.slice(1))} px a row`, 'at most 48')
  expect(heights).toHaveLength(90)
  expect(Math.max(...heights.slice(1)), 'a line each').toBeLessThanOrEqual(48)
  await page.getByRole('button', { name: 'Host', exact: true }).click()
  await expect(page.getByRole('button', { name: 'End Game' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Remove somebody' }).click()
  await page.getByRole('dialog').getByLabel('Find a player').fill('chatterjee 34')
  const remove = page.getByRole('button', { name: 'Remove Priya Chatterjee 34' })
  await expect(page.getByRole('button', { name: /^Remove Priya/ })).toHaveCount(1)
  await expect(remove).toBeInViewport({ ratio: 1 })
})

test('a TV finds its room with the keys of a remote control', async ({ browser }) => {
  const { id: roomId } = await openRoom(server)
  const tv = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await tv.goto(server.url)
  await tv.getByRole('link', { name: 'Show a game on this screen' }).click()
  const key = (name: string) => tv.getByRole('button', { name, exact: true })
  await expect(key('1')).toBeFocused()

  for (const [arrow, reached] of Object.entries({ ArrowDown: '4', ArrowRight: '5', ArrowUp: '2', ArrowLeft: '1' })) {
    await tv.keyboard.press(arrow)
    await expect(key(reached)).toBeFocused()
  }
  const none = String((Number(roomId) % 900_000) + 100_000)
  await tv.keyboard.type(none)
  await expect(tv.getByRole('alert')).toContainText('There is no room')
  await expectReadable(tv, 'number pad')
  await tv.keyboard.press('Backspace')
  await expect(tv.getByText([...none.slice(0, 5)].join(' '), { exact: true })).toBeAttached()
  for (let left = 5; left > 0; left--) await tv.keyboard.press('Backspace')
  for (const digit of roomId) await key(digit).press('Enter')
  await expect(tv).toHaveURL(`${server.url}/tv/${roomId}`)
  await expect(tv.getByText('Asha', { exact: true }).first()).toBeVisible()
  for (const name of ['Settings', 'More about the voice']) await tv.getByRole('button', { name }).press('Enter')
  await expect(tv.getByRole('dialog')).toContainText('Traditional calls')
  await expectReadable(tv, 'settings')
})

test('a request to press a key stays in sight beside the note of an absent host with a long name', async ({
  browser,
}) => {
  const room = await openRoom(server, LONG_NAME)
  await room.start()
  await callAndMark(room, room.host, 5)
  const tv = await browser.newPage({ viewport: TV })
  await tamperWithMessages(tv, (message) => {
    if (message.type === 'heartbeat') message.payload.isCallerAway = true
  })
  await tv.goto(`${server.url}/tv/${room.id}`)
  const hint = tv.getByText('Press any key for voice')
  const note = tv.locator('.tv-line', { hasText: `${LONG_NAME} is away.` })
  await note.waitFor()
  const heights: Record<number, number> = { 1280: 720, 1366: 768, 1920: 1080 }
  for (const [width, height] of Object.entries(heights)) {
    await tv.setViewportSize({ width: Number(width), height })
    for (const seen of [hint, note]) await expect(seen, width).toBeInViewport({ ratio: 1 })
  }
})
