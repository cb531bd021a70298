import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { openOptions, seatedAt } from '../support/players-at-screens.ts'

/* Safari lays its keyboard over the page, and tells only the visual viewport. No browser here has one, so it is played. */

const server = serverOfFile()
const PHONE = { width: 390, height: 664 }
const KEYBOARD_PX = 336
const DAY_MS = 24 * 60 * 60_000
const IN_FIVE_DAYS = { startsAt: new Date(Date.now() + 5 * DAY_MS).toISOString(), zone: 'Asia/Kolkata' }

/** Gives a page a visual viewport that a test can change. */
const playViewport = (page: Page) =>
  page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: view })
  })

const show = (page: Page, seen: { height: number; offsetTop?: number; scale?: number }) =>
  page.evaluate((now) => {
    Object.assign(window.visualViewport ?? {}, { offsetTop: 0, scale: 1, ...now })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, seen)

/** Where something ends, in pixels from the top of the window. */
const footOf = async (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().bottom)
const topOf = async (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().top)

/** The page of a player on a phone whose keyboard a test opens. */
const seated = async (browser: Browser, room: TestRoom, who: Seated, path: string) =>
  (await seatedAt(browser, server, room, who, { path, size: PHONE, prepare: playViewport })).page

test('the field and button of a sheet stay above the keyboard, and a zoomed page does not move', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const page = await seated(browser, room, room.host, `/host/${room.id}`)
  await openOptions(page)
  await page.getByRole('button', { name: 'Add someone on this phone' }).click()
  const sheet = page.getByRole('dialog')
  const [field, button] = [sheet.getByRole('textbox'), sheet.getByRole('button', { name: 'Add', exact: true })]
  await field.focus()
  const before = await footOf(button)
  expect(before).toBeGreaterThan(PHONE.height - KEYBOARD_PX)
  await show(page, { height: PHONE.height / 2, scale: 2 })
  expect(await footOf(button), 'zoomed').toBe(before)
  const height = PHONE.height - KEYBOARD_PX
  await show(page, { height })
  for (const each of [field, button]) expect(await footOf(each)).toBeLessThanOrEqual(height)
  // Safari may show a lower part of the page then.
  await show(page, { height, offsetTop: 100 })
  for (const each of [field, button]) {
    expect(await footOf(each)).toBeLessThanOrEqual(height + 100)
    expect(await topOf(each)).toBeGreaterThanOrEqual(100)
  }
  await show(page, { height: PHONE.height })
  expect(await footOf(button)).toBe(before)
})

test('a sheet higher than the space above the keyboard shows the field, and scrolls to its button', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Asha', 1, IN_FIVE_DAYS)
  const page = await seated(browser, room, room.host, `/host/${room.id}`)
  await page.getByRole('button', { name: 'Change the invitation' }).click()
  const sheet = page.getByRole('dialog')
  const time = sheet.getByLabel('Time')
  await time.focus()
  const height = 240
  await show(page, { height })
  expect(await footOf(sheet)).toBeLessThanOrEqual(height)
  expect(await topOf(sheet)).toBeGreaterThanOrEqual(0)
  expect(await footOf(time)).toBeLessThanOrEqual(height)
  const save = sheet.getByRole('button', { name: 'Save' })
  await save.scrollIntoViewIfNeeded()
  expect(await footOf(save)).toBeLessThanOrEqual(height)
})

test('the claim sheet of a game stays above the keyboard, too', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 2)
  await room.start()
  const page = await seated(browser, room, room.host, '/active-game')
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  const field = sheet.getByRole('spinbutton').last()
  await field.focus()
  const height = PHONE.height - KEYBOARD_PX
  await show(page, { height })
  expect(await footOf(field)).toBeLessThanOrEqual(height)
  expect(await footOf(sheet)).toBeLessThanOrEqual(height)
})
