import { expect } from '@playwright/test'
import { openRoom, type TestRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { covered } from '../support/hits.ts'
import { aloneInAGame, atScreen, seatedAt } from '../support/in-the-room.ts'
import { sidewaysOverflow } from '../support/page-checks.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { settled } from '../support/settled.ts'
import { call } from '../support/whole-game.ts'

/** The height of a digit as a share of its font's size. */
const KHAND_DIGIT = 0.713
/** A phone's narrowest digits, ordinary and with many tickets, in CSS pixels. */
const TICKET_DIGIT = 23
const SMALL_TICKET_DIGIT = 21

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

test('a TV can be read from the sofa, and everything fits on it', async ({ browser }) => {
  const room = await openRoom(server)
  await room.start()
  for (let calls = 0; calls < 5; calls++) await call(room)
  const tv = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await tv.goto(`${server.url}/tv/${room.id}`)
  await expect(tv.getByText('Numbers Called: 5 / 90')).toBeVisible()
  await settled(tv)

  const fontSize = (selector: string) =>
    tv.evaluate(
      (which) => Number.parseFloat(getComputedStyle(document.querySelector(which) as Element).fontSize),
      selector,
    )
  const board = (await fontSize('.tv-cell')) * KHAND_DIGIT
  const token = (await fontSize('.tv-side .token-number')) * KHAND_DIGIT
  reportMeasurement('digits of the board at 1080p', `${board.toFixed(1)} px`, 'at least 54 px')
  reportMeasurement('digits of the called number at 1080p', `${token.toFixed(1)} px`, 'at least 290 px')
  expect(board).toBeGreaterThanOrEqual(54)
  expect(token).toBeGreaterThanOrEqual(290)

  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1366, height: 768 },
    { width: 1280, height: 720 },
  ]) {
    await tv.setViewportSize(size)
    for (const pattern of await tv.locator('.tv-prizes li').all()) await expect(pattern).toBeInViewport({ ratio: 1 })
    const below = await tv.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect([await sidewaysOverflow(tv), below], `${size.width}`).toEqual([0, 0])
  }
})

test('a few names fill the lobby, and an evening without a prize has no table', async ({ browser }) => {
  const room = await openRoom(server)
  await room.join('Ravi')
  const tv = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await tv.goto(`${server.url}/tv/${room.id}`)
  const last = tv.locator('.tv-names li').last()
  await expect(last).toHaveText('Asha')
  expect((await last.boundingBox())?.y, 'in the lower half').toBeGreaterThan(384)

  await room.start()
  await room.host.browser.post(`/api/rooms/${room.id}/end`)
  await expect(tv.getByText('Round 1 is over')).toBeVisible()
  await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after: 1 })
  await expect(tv.getByText('Round 2 · 0 of 2 ready')).toBeVisible()
  await expect(tv.locator('.room-qr')).toBeInViewport({ ratio: 1 })
  await expect(tv.getByText('Evening so far')).toHaveCount(0)
})

test('the board tells how to show the game on a TV, and leads to the big screen and back', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server)
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

  await asha.page.goto('about:blank')
  await asha.page.goto(`${server.url}/tv/${room.id}`)
  await asha.page.getByRole('button', { name: 'Leave the big screen' }).click()
  await expect(asha.page, 'not back out of the app').toHaveURL(`${server.url}/`)
})

test('a missing room is reported as missing', async ({ page }) => {
  await page.goto(`${server.url}/tv/000000`)
  await expect(page.getByRole('heading', { name: 'Room Not Found' })).toBeVisible()
})

for (const [tickets, digit, height] of [
  [1, TICKET_DIGIT, 52],
  [10, SMALL_TICKET_DIGIT, 44],
] as const) {
  test(`numbers of ${tickets} tickets on the narrowest common phone`, async ({ browser }) => {
    const room = await openRoom(server, 'Asha', tickets)
    await room.start()
    const asha = await seatedAt(browser, server, room, room.host)
    await settled(asha.page)
    const cell = asha.page.locator('button.ticket-cell').first()
    const [fontSize, cellHeight] = await cell.evaluate((element) => [
      Number.parseFloat(getComputedStyle(element).fontSize),
      element.clientHeight,
    ])
    reportMeasurement(
      `digits of ${tickets} tickets at 360 px`,
      `${((fontSize ?? 0) * KHAND_DIGIT).toFixed(1)} px`,
      `${digit} px`,
    )
    expect((fontSize ?? 0) * KHAND_DIGIT).toBeGreaterThanOrEqual(digit)
    expect(cellHeight).toBeGreaterThanOrEqual(height)
    expect(await asha.page.locator('article.ticket').count()).toBe(tickets)
  })
}

const SMALL_PHONE = { width: 360, height: 640 }
const FIRST_NAMES = ['Lakshmi Narayanan', 'Ravi Kumar', 'Meena Sharma', 'Abdul Rahman Khan', 'Priya Chatterjee']

/** A room with so many people, the host among them. */
async function crowd(people: number): Promise<TestRoom> {
  const room = await openRoom(server)
  for (let guest = 1; guest < people; guest++) await room.join(`${FIRST_NAMES[guest % 5]} ${guest}`)
  return room
}

test('the host of fifty people on a small phone sees them, starts without stragglers, and can remove and end', async ({
  browser,
}) => {
  const room = await crowd(50)
  const page = await atScreen(browser, server, room, room.host, { size: SMALL_PHONE })
  await page.clock.install()
  await page.goto(`${server.url}/host/${room.id}`)
  await expect(page.locator('.foot-bar')).toContainText('50 players: Priya Chatterjee 49')
  expect(await covered(page, ['.foot-bar p', '.foot-bar button'])).toEqual([])

  await page.getByRole('button', { name: 'Start Game' }).click()
  await page.getByText('No need to tap anything.').waitFor()
  await expect(page.locator('.foot-bar')).toHaveCount(0)
  await page.clock.runFor(11_000)
  await expect(page.locator('.foot-bar')).toContainText('of 50 ready. Waiting for: ')
  await expect(page.locator('.foot-bar')).toContainText('and 45 more')
  expect(await covered(page, ['.foot-bar p', '.foot-bar button'])).toEqual([])

  await page.getByRole('button', { name: 'Start anyway' }).click()
  await page.getByRole('tab', { name: 'All Players' }).waitFor()
  await page.getByRole('tab', { name: 'All Players' }).click()
  await page.getByLabel('Find a player').waitFor()
  const heights = await page.locator('.player').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  reportMeasurement('the list of 50 players', `${Math.max(...heights.slice(1))} px a row`, 'at most 48')
  expect(heights).toHaveLength(50)
  expect(Math.max(...heights.slice(1)), 'a line each').toBeLessThanOrEqual(48)
  await page.getByRole('button', { name: 'Host', exact: true }).click()
  await expect(page.getByRole('button', { name: 'End Game' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Remove somebody' }).click()
  await page.getByRole('dialog').getByLabel('Find a player').fill('chatterjee 34')
  const remove = page.getByRole('button', { name: 'Remove Priya Chatterjee 34' })
  await expect(page.getByRole('button', { name: /^Remove Priya/ })).toHaveCount(1)
  await expect(remove).toBeInViewport({ ratio: 1 })
  reportMeasurement('End Game and any Remove with 50 players at 360x640', 'in sight', '13.6 screens down before')
})

test('the big screen shows number and code whole and large, however many are in', async ({ browser }) => {
  const room = await crowd(90)
  const page = await (await browser.newContext()).newPage()
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${server.url}/tv/${room.id}`)
    await page.getByText('90 in').waitFor()
    // The hint about the voice stays on the edge above.
    expect(await covered(page, ['.tv-code', '.room-qr', '.tv-names']), `${size.width}`).toEqual([])
    const boxes = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().toJSON()
      const number = Number.parseFloat(getComputedStyle(document.querySelector('.tv-code') as Element).fontSize)
      return { code: box('.tv-code'), qr: box('.room-qr'), names: box('.tv-names'), number }
    })
    for (const { left, top, right, bottom } of [boxes.code, boxes.qr, boxes.names]) {
      expect(Math.min(left, top, size.width - right, size.height - bottom), `${size.width}`).toBeGreaterThanOrEqual(0)
    }
    reportMeasurement(
      `number and code at ${size.width}x${size.height} with 90 people`,
      `${boxes.number}, ${boxes.qr.width} px`,
      '20, 45 % of the height',
    )
    expect(boxes.number).toBeGreaterThanOrEqual(0.2 * size.height)
    expect(boxes.qr.width).toBeGreaterThanOrEqual(0.45 * size.height)
    const named = await page.locator('.tv-names li').count()
    await expect(page.getByText(`+ ${90 - (named - 1)} more`)).toBeVisible()
  }
})
