import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { Settings } from '#client/settings/settings.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { SEATED_COOKIE } from '#shared/seated-cookie.ts'
import { openRoom, type Seated, type TestRoom } from './browser-session.ts'
import { callFromBagHere } from './call-from-bag.ts'
import { drawerOf, OPTIONS_DOOR, type Option } from './drawer-of.ts'
import { fakeVoice } from './fake-voice.ts'
import { recordShownTexts } from './shown-texts.ts'

const PHONE = { width: 360, height: 800 }

/** A player with their own phone: one browser context, one page, and a voice that records what it speaks. */
export interface PlayerAtScreen {
  name: string
  page: Page
  context: BrowserContext
}

/**
 * A new browser with a page that has not loaded anything yet. Any error in the page fails the test.
 *
 * @param giveVoice what happens to the voice of the device before the page loads anything
 */
export async function atAPhone(
  browser: Browser,
  name: string,
  viewport = PHONE,
  settings: BrowserContextOptions = {},
  giveVoice: (page: Page) => Promise<unknown> = fakeVoice,
): Promise<PlayerAtScreen> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, ...settings })
  const page = await context.newPage()
  page.on('pageerror', (error) => expect(error.message, `an error in ${name}'s page`).toBe(''))
  page.on('console', (message) =>
    expect(message.text(), `what ${name}'s page may not do`).not.toContain('Content Security Policy'),
  )
  await giveVoice(page)
  await recordShownTexts(page)
  return { name, page, context }
}

/** A television, which has keys and no touch. */
export function atATv(browser: Browser): Promise<PlayerAtScreen> {
  return atAPhone(browser, 'the TV', TV, { hasTouch: false, isMobile: false })
}

/** The same at the dashboard. */
export async function atTheDashboard(browser: Browser, url: string, name: string): Promise<PlayerAtScreen> {
  const player = await atAPhone(browser, name)
  await player.page.goto(url)
  return player
}

/** Hosts a game from the dashboard; returns its six digits. */
export async function hostGame({ page, name }: PlayerAtScreen): Promise<string> {
  await page.getByRole('link', { name: 'New Game' }).click()
  await page.getByLabel('Your Name (Host)').fill(name)
  await page.getByRole('button', { name: 'Host New Game' }).click()
  await page.waitForURL(/\/host\/\d{6}$/)
  return page.url().slice(-6)
}

/** Joins a game from the dashboard by typing name and room number. */
export async function joinGame({ page, name }: PlayerAtScreen, roomId: string): Promise<void> {
  await page.getByRole('link', { name: 'Join a Game' }).click()
  await page.getByLabel('Your Name').fill(name)
  await page.getByLabel('Room Number').fill(roomId)
  await page.getByRole('button', { name: 'Join Game' }).click()
}

/** Waits until the game is on the screen: a number called before is one that was called before the player came. */
export async function inTheGame({ page }: PlayerAtScreen): Promise<void> {
  await page.waitForURL(/\/active-game/)
  await page.getByRole('tab', { name: 'My Tickets' }).waitFor()
}

/** Opens what lies behind one button before the game: of a host, or of a guest. */
export async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Options|More)$/ }).click()
}

/** Opens the row of the options behind which something can be chosen, before the game or in the host's menu. */
export async function openOption(page: Page, option: Option): Promise<void> {
  const drawer = page.getByRole('button', { name: drawerOf(option) })
  const door = page.getByRole('button', { name: OPTIONS_DOOR })
  await drawer.or(door).first().waitFor()
  const isOpen = (await drawer.count()) > 0 || (await door.getAttribute('aria-expanded')) === 'true'
  if (!isOpen) await door.click()
  if ((await drawer.getAttribute('aria-expanded')) === 'false') await drawer.click()
}

/** The same, and presses it. */
export async function pressOption(page: Page, option: Option): Promise<void> {
  await openOption(page, option)
  const control = { name: option, exact: true }
  await page.getByRole('button', control).or(page.getByRole('switch', control)).click()
}

/** Waits until the page knows the seal of the draw, which its links then carry. */
export const hasSeal = (page: Page) =>
  page.getByText('These pictures are the same on every phone').waitFor({ state: 'attached' })

/** Stops the page's clock a moment from now. A busy machine may need longer than that to say so. */
export const stopClock = (page: Page) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)).toPass()

/** Lets a clock that stands still go on until something is there: what has arrived is shown with the next tick. */
export const tickUntil = (shown: ReturnType<Page['locator']>) =>
  expect(async () => {
    await shown.page().clock.runFor(20)
    expect(await shown.count()).toBeGreaterThan(0)
  }).toPass()

/** Ends the game by the host's menu. */
export async function endGame(host: PlayerAtScreen): Promise<void> {
  for (const name of ['Host', 'End Game']) await host.page.getByRole('button', { name, exact: true }).click()
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'End Game' }).click()
}

/** The numbers of the first ticket on the screen, row by row. */
export async function numbersShown({ page }: PlayerAtScreen): Promise<number[]> {
  const cells = page.locator('#ticket-1 [data-number]')
  await cells.first().waitFor()
  return cells.evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => Number(dataset.number)))
}

/** A cell of the first ticket. */
export function cell({ page }: PlayerAtScreen, number: number) {
  return page.getByRole('article', { name: 'Ticket #1' }).getByRole('button', { name: String(number), exact: true })
}

/** Marks a number of the first ticket, and waits until the mark is shown. */
export async function mark(player: PlayerAtScreen, number: number): Promise<void> {
  // A call over the API may still be on its way to the page. Until it is there, a tap only flashes.
  await cell(player, number).and(player.page.locator('[data-live], [data-marked]')).waitFor()
  await cell(player, number).click()
  await expect(cell(player, number)).toHaveAttribute('aria-pressed', 'true')
}

/** Claims a pattern for ticket 1. Somebody with several tickets types its number. */
export async function claim({ page }: PlayerAtScreen, pattern: Pattern): Promise<void> {
  const button = page.getByRole('button', { name: `Claim ${pattern}`, exact: true })
  await button.waitFor()
  const field = page.getByRole('spinbutton', { name: `${pattern}, ticket number` })
  if ((await field.count()) > 0) await field.fill('1')
  await button.click()
}

/** Presses the call button and returns the number that all players now see. */
export async function callNext({ page }: PlayerAtScreen, callsBefore: number): Promise<number> {
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  await expect(page.getByText(`${callsBefore + 1} of 90 called`)).toBeAttached()
  return Number((await page.getByText(/\d+ of 90 called/).textContent())?.match(/^\d+/)?.[0])
}

/** Calls a number from the host's bag, as an external app would: the screen has no button for it. */
export function callFromBag(page: Page, number?: number): Promise<number> {
  return page.evaluate(callFromBagHere, number)
}

/** The same once the button for the next number is there; waits until the page shows the call. */
export async function callOwn({ page }: PlayerAtScreen, callsBefore: number, number?: number): Promise<number> {
  await expect(page.getByRole('button', { name: 'Call Next Number' })).toBeEnabled()
  const called = await callFromBag(page, number)
  await expect(page.getByText(`${callsBefore + 1} of 90 called`)).toBeAttached()
  return called
}

/*
 * People whose seats are created over the API. Whoever is looked at has a page, which is opened at its screen as after a
 * reload: one load instead of the four or five of the way through dashboard and lobby.
 */

/** A television, at the smaller of the usual sizes: what is drawn costs less. */
export const TV = { width: 1280, height: 720 }

interface AtScreen {
  size?: { width: number; height: number }
  settings?: Partial<Settings>
  /** By default the voice is a fake one. */
  giveVoice?: (page: Page) => Promise<unknown>
  /** Done before the page loads anything. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Gives a browser the session of somebody whose seat was created over the API. */
export async function giveSession(context: BrowserContext, server: { url: string }, { browser }: Seated) {
  const [name = '', value = ''] = browser.cookieHeader?.split(/=(.*)/s) ?? []
  // The server sets both.
  const told = { name: SEATED_COOKIE, value: '1', url: server.url }
  await context.addCookies([{ name, value, url: server.url }, told])
}

/** A page for a player whose seat was created over the API. It has not loaded anything yet. */
export async function atScreen(
  browser: Browser,
  server: { url: string },
  room: TestRoom,
  who: Seated,
  { size, settings = {}, giveVoice, prepare }: AtScreen = {},
): Promise<Page> {
  const { page, context } = await atAPhone(browser, who.name, size, {}, giveVoice)
  await giveSession(context, server, who)
  const stored = {
    currentRoomId: room.id,
    playerId: who.id,
    playerName: who.name,
    isHost: String(who.id === room.host.id),
    settings: JSON.stringify(settings),
  }
  await context.addInitScript((items) => {
    // Only once, so that what the page forgets stays forgotten. An empty page has no storage.
    if (location.origin === 'null' || localStorage.getItem('seated')) return
    for (const [key, item] of Object.entries({ ...items, seated: 'yes' })) localStorage.setItem(key, item)
  }, stored)
  await prepare?.(page)
  return page
}

/** The same, with a screen that is loaded: the game, unless another path is given. */
export async function seatedAt(
  browser: Browser,
  server: { url: string },
  room: TestRoom,
  who: Seated,
  { path = '/active-game', ...options }: AtScreen & { path?: string } = {},
): Promise<PlayerAtScreen> {
  const page = await atScreen(browser, server, room, who, options)
  await page.goto(server.url + path)
  const player = { name: who.name, page, context: page.context() }
  if (path === '/active-game') await inTheGame(player)
  return player
}

/** Asha hosts alone, and the game runs on her screen. */
export async function aloneInAGame(browser: Browser, server: { url: string }, options: AtScreen = {}) {
  const room = await openRoom(server)
  await room.start()
  return { room, asha: await seatedAt(browser, server, room, room.host, options) }
}

/** The first touch of a page, which gives it its voice and takes the note about it away. */
export async function touchOnce({ page }: PlayerAtScreen): Promise<void> {
  await page.getByRole('heading', { name: 'Active Game' }).click()
}

/** Gives a TV its voice. A key before the page listens does nothing, as its note says. */
export async function pressForVoice(tv: Page): Promise<void> {
  const note = tv.getByText('Press any key for voice')
  await note.waitFor()
  await expect(async () => {
    await tv.keyboard.press('Space')
    expect(await note.count()).toBe(0)
  }).toPass()
}

/** Hides a page from its player, as another tab or the lock screen does. Headless browsers show all of theirs. */
export async function hidePage(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
