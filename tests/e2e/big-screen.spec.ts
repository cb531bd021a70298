import { expect } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { sidewaysOverflow } from '../support/page-checks.ts'
import { atTheDashboard, callNext, hostGame } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'

/** The height of a digit as a share of its font's size. */
const KHAND_DIGIT = 0.713
/** A phone's narrowest digits, ordinary and with many tickets, in CSS pixels. */
const TICKET_DIGIT = 23
const SMALL_TICKET_DIGIT = 21

const server = serverOfFile({ CALL_COOLDOWN_MS: '50' })

test('a TV can be read from the sofa, and everything fits on it', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const tv = await context.newPage()
  await tv.goto(`${server.url}/tv/${roomId}`)
  await expect(tv.getByText('Asha', { exact: true })).toBeVisible()
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await asha.page.getByRole('button', { name: 'Call Next Number' }).waitFor()
  for (let called = 0; called < 5; called++) await callNext(asha, called)
  await expect(tv.getByText('Numbers Called: 5 / 90')).toBeVisible()

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
  const tv = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
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
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await callNext(asha, 0)
  await asha.page.getByRole('tab', { name: 'Number Board' }).click()
  await asha.page.getByRole('button', { name: 'Show on TV' }).click()
  const sheet = asha.page.getByRole('dialog', { name: 'Show on TV' })
  await expect(sheet).toContainText(`${new URL(server.url).host}/tv`)
  await expect(sheet).toContainText(`${roomId.slice(0, 3)} ${roomId.slice(3)}`)
  await sheet.getByRole('link', { name: 'Open the big screen here' }).click()
  await asha.page.waitForURL(`${server.url}/tv/${roomId}`)
  await expect(asha.page.getByText('Numbers Called: 1 / 90')).toBeVisible()
  await asha.page.getByRole('button', { name: 'Leave the big screen' }).click()
  await expect(asha.page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  await expect(asha.page.getByRole('alertdialog'), 'nobody asks whether to leave').toHaveCount(0)
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
    const asha = await atTheDashboard(browser, server.url, 'Asha')
    await asha.page.evaluate((count) => localStorage.setItem('desiredTicketCount', String(count)), tickets)
    await hostGame(asha)
    await asha.page.getByRole('button', { name: 'Start Game' }).click()
    await asha.page.getByRole('button', { name: 'Call Next Number' }).waitFor()
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
