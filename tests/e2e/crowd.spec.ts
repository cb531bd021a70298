import { expect } from '@playwright/test'
import { openRoom, type TestRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { covered } from '../support/hits.ts'
import { atScreen } from '../support/in-the-room.ts'
import { reportMeasurement } from '../support/report-measurement.ts'

const SMALL_PHONE = { width: 360, height: 640 }
const FIRST_NAMES = ['Lakshmi Narayanan', 'Ravi Kumar', 'Meena Sharma', 'Abdul Rahman Khan', 'Priya Chatterjee']

const server = serverOfFile()

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
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
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
