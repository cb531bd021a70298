import type { Browser, Page } from '@playwright/test'
import type { Settings } from '#client/settings/settings.ts'
import { openRoom, type Seated, type TestRoom } from './browser-session.ts'
import { atAPhone, inTheGame, type PlayerAtScreen } from './players-at-screens.ts'

/*
 * People whose seats are created over the API. Whoever is looked at has a page, which is opened at its screen as after a
 * reload: one load instead of the four or five of the way through dashboard and lobby.
 */

/** A television, at the smaller of the usual sizes: what is drawn costs less. */
export const TV = { width: 1280, height: 720 }

interface AtScreen {
  size?: { width: number; height: number }
  settings?: Partial<Settings>
  /** Done before the page loads anything. */
  prepare?: (page: Page) => Promise<unknown>
}

/** A page for a player whose seat was created over the API. It has not loaded anything yet. */
export async function atScreen(
  browser: Browser,
  server: { url: string },
  room: TestRoom,
  who: Seated,
  { size, settings = {}, prepare }: AtScreen = {},
): Promise<Page> {
  const { page, context } = await atAPhone(browser, who.name, size)
  const [name = '', value = ''] = who.browser.cookieHeader?.split(/=(.*)/s) ?? []
  await context.addCookies([{ name, value, url: server.url }])
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

/** Asha hosts, Ravi has joined, and the game runs on both screens. */
export async function twoInAGame(browser: Browser, server: { url: string }, options: AtScreen = {}) {
  const room = await openRoom(server)
  const seat = await room.join('Ravi')
  await room.start()
  const asha = await seatedAt(browser, server, room, room.host, options)
  const ravi = await seatedAt(browser, server, room, seat, options)
  return { room, roomId: room.id, asha, ravi }
}

/** Asha hosts alone, and the game runs on her screen. */
export async function aloneInAGame(browser: Browser, server: { url: string }, options: AtScreen = {}) {
  const room = await openRoom(server)
  await room.start()
  return { room, asha: await seatedAt(browser, server, room, room.host, options) }
}

/** Empties what a browser has stored, on a page without the app, which could store it again. Nobody is seated anew. */
export async function forgetAll(page: Page, server: { url: string }): Promise<void> {
  await page.goto(`${server.url}/favicon.svg`)
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('seated', 'yes')
  })
}

/** The first touch of a page, which gives it its voice and takes the note about it away. */
export async function touchOnce({ page }: PlayerAtScreen): Promise<void> {
  await page.getByRole('heading', { name: 'Active Game' }).click()
}
