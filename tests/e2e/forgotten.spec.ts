import { type Browser, expect, type Page } from '@playwright/test'
import { openRoom, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { chooseLanguage } from '../support/in-hindi.ts'
import { looksRight } from '../support/page-checks.ts'
import { atAPhone, hostGame, type PlayerAtScreen } from '../support/players-at-screens.ts'
import { hold } from '../support/tampering.ts'

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
const goOn = ({ page }: PlayerAtScreen) => page.getByRole('link', { name: 'Go on' }).first().click()
const namesIn = async (room: TestRoom) => (await room.state()).players.map(({ name }) => name)
const isForm = (page: Page) => expect(page.getByLabel('Your Name')).toBeVisible()

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
  await expect(dadi.page.getByLabel('Your Name')).toHaveCount(0)
  await goOn(dadi)
  await dadi.page.waitForURL(/\/waiting$/)
  await expect(dadi.page.getByText('Diwali')).toBeVisible()
  await expect(dadi.page.getByText('Dadi', { exact: true }).first()).toBeVisible()
  expect(await namesIn(room)).toEqual(['Nani', 'Dadi'])
  expect(asked.filter((each) => /^POST .*(join|next-people)$/.test(each))).toEqual([])

  const asha = await atAPhone(browser, 'Asha')
  await asha.page.goto(server.url)
  const hosted = await hostGame(asha)
  await forgetAll(asha)
  await asha.page.goto(`${server.url}/host/${hosted}`)
  await expect(asha.page.getByRole('heading', { name: 'Your Room' })).toBeVisible()
  await expect(asha.page.getByRole('button', { name: 'Options' })).toBeVisible()
  await forgetAll(asha)
  await asha.page.goto(`${server.url}/lobby?mode=join&room=${hosted}`)
  await expect(asha.page.getByText('You are in as Asha.')).toBeVisible()
  await goOn(asha)
  await expect(asha.page.getByRole('heading', { name: 'Your Room' })).toBeVisible()
})

test('every entrance recognises a host whose browser has forgotten all', async ({ browser }) => {
  const asha = await atAPhone(browser, 'Asha')
  await asha.page.goto(server.url)
  const id = await hostGame(asha)
  const room = { id, path: `/api/rooms/${id}` }
  const papers = await asha.page.request.post(`${server.url}${room.path}/papers`, { data: { ticketCount: 1 } })
  expect(papers.status()).toBe(201)
  const { page } = asha
  const yourRoom = page.getByRole('heading', { name: 'Your Room' })
  for (const [path, seen] of [
    [`/print/${id}`, page.getByRole('heading', { name: 'Print sheets' })],
    [`/check/${id}`, page.getByRole('link', { name: 'Back to the game' })],
    [`/evening/${id}`, page.getByRole('link', { name: 'Back to the game' })],
    [`/paper/${id}/1/1/1`, page.getByRole('link', { name: 'Back to the game' })],
    ['/', page.getByText('You are still in room')],
    ['/lobby?mode=host', page.getByText('You are still in room')],
    ['/lobby?mode=join', page.getByText('You are still in room')],
    ['/waiting', page.getByText('You are still in room')],
    ['/ticket-selection', page.getByText('You are still in room')],
    ['/active-game', page.getByText('You are still in room')],
  ] as const) {
    await forgetAll(asha)
    await page.goto(server.url + path)
    await expect(seen, path).toBeVisible()
    if (!path.includes(id)) await page.getByRole('link', { name: 'Back to game' }).click()
    if (!path.includes(id)) await expect(yourRoom, path).toBeVisible()
    await page.goto(`${server.url}/print/${id}`)
    await expect(page.getByRole('heading', { name: 'Print sheets' }), `after ${path}`).toBeVisible()
  }
  await forgetAll(asha)
  await page.goto(`${server.url}/lobby?mode=join`)
  await page.getByLabel('Your Name').fill('Asha ji')
  await page.getByLabel('Room Number').fill(id)
  await press(asha, 'Join Game')
  await expect(page.getByText('You are in as Asha.')).toBeVisible()
  await goOn(asha)
  await expect(yourRoom).toBeVisible()
})

test('people on one phone are named together, and another person can join beside them', async ({ browser }) => {
  const room = await openRoom(server)
  const family = await joinedByLink(browser, room, 'Dadi')
  const { page } = family
  await page.request.post(`${server.url}/api/rooms/${room.id}/join`, { data: { name: 'Nani' } })
  await forgetAll(family)
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await expect(page.getByText('You are in as Dadi, Nani.')).toBeVisible()
  await press(family, 'I am somebody else')
  await expect(page.getByLabel('Your Name')).toHaveValue('')
  await page.getByLabel('Your Name').fill('Kabir')
  await press(family, 'Join Game')
  await page.waitForURL(/\/ticket-selection$/)
  await press(family, 'More')
  await expect(page.getByText('On this phone: Dadi, Nani, Kabir')).toBeVisible()
  await forgetAll(family)
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await goOn(family)
  await page.waitForURL(/\/waiting$/)
  await press(family, 'More')
  await expect(page.getByText('On this phone: Dadi, Nani, Kabir')).toBeVisible()
  expect(await namesIn(room)).toEqual(['Asha', 'Dadi', 'Nani', 'Kabir'])
})

test('a host of two rooms and guest in a third is the host again by the address or by Back', async ({ browser }) => {
  const elsewhere = await openRoom(server)
  const slowy = await atAPhone(browser, 'Slowy')
  const { page } = slowy
  await page.goto(server.url)
  const first = await hostGame(slowy)
  await page.goto(`${server.url}/lobby?mode=host`)
  await expect(page.getByText('You are still in room')).toBeVisible()
  await press(slowy, 'Host New Game')
  await page.waitForURL((url) => /\/host\/\d{6}$/.test(url.pathname) && !url.pathname.endsWith(first))
  const second = page.url().slice(-6)
  await page.goBack()
  await page.waitForURL(`**/host/${first}`)
  const yourRoom = page.getByRole('heading', { name: 'Your Room' })
  await expect(yourRoom).toBeVisible()
  await page.goto(`${server.url}/lobby?mode=join&room=${elsewhere.id}`)
  await press(slowy, 'Join Game')
  await page.waitForURL(/\/ticket-selection$/)
  await page.goto(server.url)
  const other = (id: string) => page.getByRole('link', { name: `Room ${id.slice(0, 3)} ${id.slice(3)} is open too` })
  await expect(other(first)).toBeVisible()
  await other(second).click()
  await expect(yourRoom).toBeVisible()
  expect(page.url().slice(-6)).toBe(second)
  await page.goto(`${server.url}/host/${first}`)
  await expect(yourRoom).toBeVisible()
})

test('strangers and people who left see the form at once, and a browser without seats asks nothing', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const link = `${server.url}/lobby?mode=join&room=${room.id}`
  const stranger = await atAPhone(browser, 'Meena')
  const asked: string[] = []
  stranger.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letThrough = await hold(stranger.page, /\/api\/rooms\/\d{6}$/)
  await stranger.page.goto(link)
  await isForm(stranger.page)
  letThrough()
  await stranger.page.getByText('hosted by Asha').waitFor()
  await stranger.page.goto(`${server.url}/print/${room.id}`)
  await expect(stranger.page.getByText('Only the host can print')).toBeVisible()
  await stranger.page.goto(server.url)
  await stranger.page.getByRole('link', { name: 'New Game' }).waitFor()
  expect(asked.filter((path) => path.endsWith('/seats'))).toEqual([])

  const dadi = await joinedByLink(browser, room, 'Dadi')
  await press(dadi, 'More')
  await press(dadi, 'Leave Room')
  await dadi.page.getByRole('link', { name: 'New Game' }).waitFor()
  await expect.poll(async () => (await room.state()).players.map(({ gone }) => gone)).toEqual([false, true])
  await expect(dadi.page.getByText('You are still in room')).toHaveCount(0)
  await dadi.page.goto(link)
  await isForm(dadi.page)
  // Her own name leads back without a question, also when the phone has forgotten it.
  await forgetAll(dadi)
  await dadi.page.goto(link)
  await dadi.page.getByLabel('Your Name').fill('Dadi')
  await press(dadi, 'Join Game')
  await dadi.page.waitForURL(/\/host\//)
  expect(await namesIn(room)).toEqual(['Asha', 'Dadi'])
})

test('a second press after a lost answer joins, without asking who they are', async ({ browser }) => {
  const room = await openRoom(server)
  const nani = await atAPhone(browser, 'Nani')
  const { page } = nani
  // As on a line that breaks before the answer: its cookie is lost too.
  await page.route(
    /\/join$/,
    async (route) => {
      const { url, headers, body } = {
        url: route.request().url(),
        headers: route.request().headers(),
        body: route.request().postData(),
      }
      await fetch(url, { method: 'POST', headers, body })
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await page.getByLabel('Your Name').fill('Nani')
  await press(nani, 'Join Game')
  await expect(page.getByText('We could not reach the game. Please try again.').first()).toBeVisible()
  expect(await namesIn(room)).toEqual(['Asha', 'Nani'])
  await press(nani, 'Join Game')
  await page.waitForURL(/\/(host|ticket-selection)/)
  expect(await namesIn(room)).toEqual(['Asha', 'Nani'])
})

test('a browser that keeps no cookies says so before anybody types a name or opens a room', async ({ browser }) => {
  const room = await openRoom(server)
  const { page, context } = await atAPhone(browser, 'Dadi')
  // What a page sees of the setting "Block all cookies". The tests' browser has no settings.
  await (await context.newCDPSession(page)).send('Emulation.setDocumentCookieDisabled', { disabled: true })
  for (const path of ['/lobby?mode=host', `/lobby?mode=join&room=${room.id}`, `/host/${room.id}`, '/lobby']) {
    await page.goto(server.url + path)
    await expect(page.getByRole('alert')).toContainText('This browser keeps no cookies')
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  await looksRight(page, 'a browser without cookies')
})

test('a person who opened the link in another app moves to this browser with a tap there', async ({ browser }) => {
  const room = await openRoom(server)
  const inApp = await joinedByLink(browser, room, 'Dadi')
  const inBrowser = await atAPhone(browser, 'Dadi')
  await inBrowser.page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await inBrowser.page.getByLabel('Your Name').fill('Dadi')
  for (const name of ['Join Game', 'Yes, that is me']) await press(inBrowser, name)
  await expect(inBrowser.page.getByLabel('Your Name')).toHaveAccessibleDescription(/or in an app on this one/)
  await looksRight(inBrowser.page, 'a seat that is played elsewhere')

  await press(inApp, 'Settings')
  await press(inApp, 'Change one by one')
  await inApp.page.getByRole('link', { name: 'Play in another browser' }).click()
  await expect(inApp.page.getByText('You are in as Dadi.')).toBeVisible()
  // The other page goes on by itself.
  await expect(inBrowser.page.getByText('You are in, just wait.')).toBeVisible()
  expect(await namesIn(room)).toEqual(['Asha', 'Dadi'])
})

test('a guest whose cookie comes before the answer gets their tickets, although the page is drawn again', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const { page } = await atAPhone(browser, 'Dadi')
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
  await page.getByLabel('Your Name').fill('Dadi')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/join$/, async (route) => {
    const response = await route.fetch()
    await answered
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Join Game' }).click()
  await page.waitForFunction(() => document.cookie.includes('tambola-seated='))
  await chooseLanguage(page, 'hi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  answer()
  await page.locator('#ticket-1').waitFor()
})
