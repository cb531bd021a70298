import { expect, type Page } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import { covered, watchForCover } from '../support/hits.ts'
import { shiftsIn, watchForShifts } from '../support/layout-shifts.ts'
import { axeViolations, sidewaysOverflow, smallTargets } from '../support/page-checks.ts'
import { atTheDashboard, hostGame, joinGame, openOptions } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'

const server = serverOfFile()

const called = (page: Page, count: number) => expect(page.getByText(`${count} of 90 called`)).toBeAttached()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** How many numbers a page says are called. */
const countOn = async (page: Page) =>
  Number((await page.getByText(/\d+ of 90 called/).textContent())?.match(/(\d+) of/)?.[1])

/** Waits until everybody reads something, and screen readers hear it without any seconds. */
async function toldToAll(pages: Page[], read: RegExp, heard: string): Promise<void> {
  for (const page of pages) {
    await expect(page.locator('.caller-line, .tv-line').filter({ hasText: read })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: heard })).toHaveText(heard)
  }
}

async function looksRight(page: Page, what: string): Promise<void> {
  expect(await axeViolations(page), what).toEqual([])
  expect(await smallTargets(page, 44), what).toEqual([])
  expect(await sidewaysOverflow(page), what).toBe(0)
}

test('numbers come by themselves on all screens, also without the host; anybody lets them wait', async ({
  browser,
}) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const ravi = await atTheDashboard(browser, server.url, 'Ravi')
  const roomId = await hostGame(asha)
  await joinGame(ravi, roomId)
  await expect(asha.page.getByText('Ravi', { exact: true })).toBeVisible()
  await openOptions(asha.page)
  await asha.page.getByLabel('Who calls?').selectOption('Auto call')
  await asha.page.getByLabel('A number every').selectOption('5 s')
  await looksRight(asha.page, 'the choice of who calls')
  const tv = await ravi.context.newPage()
  await tv.setViewportSize({ width: 1920, height: 1080 })
  await tv.goto(`${server.url}/tv/${roomId}`)
  await button(asha.page, 'Start Game').click()
  for (const { page } of [asha, ravi]) await page.waitForURL(/\/active-game/)

  await toldToAll([asha.page, ravi.page, tv], /^Eyes down! First number in \d+\.$/, 'The numbers come by themselves.')
  await watchForShifts(ravi.page)
  await watchForCover(ravi.page)
  await called(ravi.page, 1)
  await expect(ravi.page.getByText(/^Next number in [1-5]$/)).toBeVisible()
  await expect(ravi.page.locator('.auto-ring circle'), 'some of the five seconds are over').toHaveAttribute(
    'stroke-dashoffset',
    /^0\.[2468]/,
  )
  await called(tv, 2)
  await asha.page.close()
  await called(ravi.page, 3)
  await called(tv, 3)

  const back = await asha.context.newPage()
  await back.goto(`${server.url}/active-game`)
  await button(back, 'Pause').click()
  await toldToAll([back, ravi.page, tv], /^Paused by Asha\.$/, 'Paused by Asha.')
  await expect(ravi.page.locator('.auto-ring')).toHaveCount(0)
  await expect(button(ravi.page, 'Wait!')).toBeDisabled()
  const count = await countOn(ravi.page)
  await looksRight(back, 'a pause for the host')
  // Within the cooldown the press is refused, and the button says how long.
  await expect(async () => {
    if ((await countOn(ravi.page)) === count) await button(back, 'Call one').click({ timeout: 1_000 })
    expect(await countOn(ravi.page)).toBeGreaterThan(count)
  }).toPass()
  const paused = await countOn(ravi.page)
  await button(back, 'Go on').click()
  await called(ravi.page, paused + 1)

  await button(ravi.page, 'Wait!').click()
  await toldToAll([back, ravi.page, tv], /^Ravi: wait! \d+ s$/, 'Ravi: wait!')
  await looksRight(ravi.page, 'a wait for a player')
  const moved = await shiftsIn(ravi.page)
  const { number } = await ravi.page.evaluate(() => window.watched)
  reportMeasurement('frames in which the number was covered, and what moved', `${number}, ${moved.length}`, '0, 0')
  expect(number).toBe(0)
  expect(moved).toEqual([])

  await button(back, 'Leave Room').click()
  await expect(back.getByRole('alertdialog')).toContainText('Numbers go on by themselves.')
  await button(back, 'Stay').click()
  await button(back, 'Auto call').click()
  await looksRight(back, 'the settings of auto call')
  await button(back, 'Stop auto call').click()
  await expect(button(back, 'Call Next Number')).toBeVisible()
  await expect(ravi.page.locator('.auto-words')).toHaveCount(0)
})

test('a tap on the called number says it again in full', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  await hostGame(asha)
  await button(asha.page, 'Start Game').click()
  await button(asha.page, 'Call Next Number').click()
  await called(asha.page, 1)
  const number = Number(await asha.page.locator('.token-number').textContent())
  const inFull = numberAnnouncement(number)
  await expect.poll(() => spokenIn(asha.page)).toEqual([inFull])
  await button(asha.page, `Say ${number} again`).click()
  await expect.poll(() => spokenIn(asha.page)).toEqual([inFull, inFull])
  expect(await covered(asha.page, ['.token-number'])).toEqual([])
})

test('a host with a bag of their own calls by taps and by keyboard', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const ravi = await atTheDashboard(browser, server.url, 'Ravi')
  const roomId = await hostGame(asha)
  const rules = await asha.page.request.put(`${server.url}/api/rooms/${roomId}/rules`, { data: { bag: true } })
  expect(rules.status()).toBe(200)
  await joinGame(ravi, roomId)
  await expect(asha.page.getByText("Numbers come from Asha's bag")).toBeVisible()
  await expect(asha.page.getByLabel('Who calls?')).toHaveCount(0)
  await button(asha.page, 'Start Game').click()
  for (const { page } of [asha, ravi]) await page.waitForURL(/\/active-game/)
  await expect(ravi.page.getByText("Numbers come from Asha's bag")).toBeVisible()
  await expect(ravi.page.getByRole('tab', { name: 'Bag' })).toHaveCount(0)

  const bag = asha.page.getByRole('region', { name: 'Bag' })
  const sizes = await bag.locator('.bag-number').evaluateAll((cells) =>
    cells.map((cell) => {
      const { width, height } = cell.getBoundingClientRect()
      return { width, height }
    }),
  )
  expect(sizes).toHaveLength(90)
  expect(sizes.filter(({ width, height }) => width < 38 || height < 44)).toEqual([])
  expect(await axeViolations(asha.page)).toEqual([])
  expect(await sidewaysOverflow(asha.page)).toBe(0)

  await expect(button(asha.page, 'Choose a number')).toBeDisabled()
  await bag.getByRole('button', { name: '47', exact: true }).click()
  await expect(bag.locator('.bag-chosen')).toHaveText('47')
  await button(asha.page, 'Call 47').click()
  await expect(ravi.page.getByText('47. 1 of 90 called.')).toBeAttached()
  await expect(bag.getByRole('button', { name: '47', exact: true })).toBeDisabled()

  await asha.page.keyboard.type('88')
  await expect(bag.locator('.bag-chosen')).toHaveText('88')
  // Nothing is called while the last number is still being heard.
  await asha.page.keyboard.press('Enter')
  await expect(button(asha.page, 'Call 88')).toBeEnabled()
  await called(ravi.page, 1)
  await asha.page.keyboard.press('Enter')
  await expect(ravi.page.getByText('88. 2 of 90 called.')).toBeAttached()
})
