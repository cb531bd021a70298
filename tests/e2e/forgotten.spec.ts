import { type Browser, expect } from '@playwright/test'
import { openRoom, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atAPhone, hostGame, type PlayerAtScreen } from '../support/players-at-screens.ts'

/*
 * Safari deletes what a page has stored after seven days, and the service worker too; cookies of the server stay. Whoever
 * clears the data of a site keeps less, but never more. Invitations are made for longer than that.
 */

const server = serverOfFile()
const DAY_MS = 24 * 60 * 60_000
const IN_TEN_DAYS = { startsAt: new Date(Date.now() + 10 * DAY_MS).toISOString(), zone: 'Asia/Kolkata', name: 'Diwali' }

/** Forgets all that the page has stored, and leaves the page. The cookies stay. */
async function forgetAll({ page }: PlayerAtScreen): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const each of await (navigator.serviceWorker?.getRegistrations() ?? [])) await each.unregister()
    for (const key of await caches.keys()) await caches.delete(key)
  })
  await page.goto('about:blank')
}

/** Somebody who has joined a room by its link, and has typed their name. */
async function joinedByLink(browser: Browser, room: { id: string }, name: string): Promise<PlayerAtScreen> {
  const guest = await atAPhone(browser, name)
  await guest.page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await guest.page.getByLabel('Your Name').fill(name)
  await press(guest, 'Join Game')
  await guest.page.getByRole('article', { name: 'Ticket #1' }).waitFor()
  return guest
}

const press = ({ page }: PlayerAtScreen, name: string) => page.getByRole('button', { name, exact: true }).click()
const namesIn = async (room: TestRoom) => (await room.state()).players.map(({ name }) => name)

test('a guest and a host whose phones forgot the invitation return by one tap, to the same seats', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Nani', 1, IN_TEN_DAYS)
  const dadi = await joinedByLink(browser, room, 'Dadi')
  await forgetAll(dadi)
  const asked: string[] = []
  dadi.page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await dadi.page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await expect(dadi.page.getByText('You are in as Dadi.')).toBeVisible()
  await expect(dadi.page.getByText('Diwali')).toBeVisible()
  await dadi.page.getByRole('link', { name: 'Go on' }).click()
  await dadi.page.waitForURL(/\/waiting$/)
  expect(await namesIn(room)).toEqual(['Nani', 'Dadi'])
  expect(asked.filter((each) => /^POST .*(join|next-people)$/.test(each))).toEqual([])

  const asha = await atAPhone(browser, 'Asha')
  await asha.page.goto(server.url)
  const hosted = await hostGame(asha)
  await forgetAll(asha)
  await asha.page.goto(`${server.url}/host/${hosted}`)
  await expect(asha.page.getByRole('heading', { name: 'Your Room' })).toBeVisible()
  await expect(asha.page.getByRole('button', { name: 'Options' })).toBeVisible()
})

test('a person who opened the link in another app moves to this browser with a tap there', async ({ browser }) => {
  const room = await openRoom(server)
  const inApp = await joinedByLink(browser, room, 'Dadi')
  const inBrowser = await atAPhone(browser, 'Dadi')
  await inBrowser.page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await inBrowser.page.getByLabel('Your Name').fill('Dadi')
  for (const name of ['Join Game', 'Yes, that is me']) await press(inBrowser, name)
  await expect(inBrowser.page.getByLabel('Your Name')).toHaveAccessibleDescription(/or in an app on this one/)

  await press(inApp, 'Settings')
  await press(inApp, 'Change one by one')
  await inApp.page.getByRole('link', { name: 'Play in another browser' }).click()
  await expect(inApp.page.getByText('You are in as Dadi.')).toBeVisible()
  // The other page goes on by itself.
  await expect(inBrowser.page.getByText('You are in, just wait.')).toBeVisible()
  expect(await namesIn(room)).toEqual(['Asha', 'Dadi'])
})
