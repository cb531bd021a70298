import { expect, type Locator, type Page } from '@playwright/test'
import type { CreateRoomAnswer, ErrorAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'

/*
 * Rooms go, and pages of them stay open: a seat of last week, a television left on, a forgotten tab. All limits are as in
 * the product, and everybody is at one address, as in one home.
 */

const server = serverOfFile()
const site = {
  get url() {
    return server.url.replace('localhost', '127.0.0.1')
  },
}

const SEAT = { playerId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', playerName: 'Asha' }
const MINUTES = 2
/** Timers run as in the product, and what they ask is answered before the next step. */
const STEP_S = 5
/** More than the 20 wrong numbers that an address may look up. */
const PHONES = 22

/** Remembers a seat as a browser does that was closed in the middle of a game. */
async function remember(page: Page, seat: Record<string, string>): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('remembered')) return
    sessionStorage.setItem('remembered', 'yes')
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, seat)
}

/** Counts what a page asks about rooms, by request and by socket, and tells when all of it is answered. */
function watchLookups(page: Page) {
  let asked = 0
  let open = 0
  const isLookup = (url: string) => /\/api\/(rooms|game-state)\//.test(url)
  page.on('request', (request) => {
    if (!isLookup(request.url())) return
    asked++
    open++
  })
  const answered = (request: { url(): string }) => {
    if (isLookup(request.url())) open--
  }
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  page.on('websocket', () => asked++)
  return { count: () => asked, settled: () => expect.poll(() => open, { intervals: [5, 10, 20, 50] }).toBe(0) }
}

test('a stale seat, a wrong TV and a forgotten host tab send almost no requests, and newcomers at their address get in', async ({
  browser,
}) => {
  const healthy = await openRoom(site)
  const pages = [
    { path: '/', seat: { ...SEAT, currentRoomId: '123456' }, shows: 'Why Play With Us?' },
    { path: '/tv/123459', seat: {}, shows: 'Room Not Found' },
    { path: '/host/654321', seat: { ...SEAT, currentRoomId: '654321', isHost: 'true' }, shows: 'Room Not Found' },
  ]
  const open = []
  for (const { path, seat, shows } of pages) {
    const page = await (await browser.newContext()).newPage()
    const lookups = watchLookups(page)
    await page.clock.install()
    await remember(page, seat)
    await page.goto(site.url + path)
    await expect(page.getByRole('heading', { name: shows })).toBeVisible()
    open.push({ page, lookups, shows })
  }

  const joined: number[] = []
  for (let second = 0; second < MINUTES * 60; second += STEP_S) {
    for (const { page, lookups } of open) {
      await page.clock.runFor(STEP_S * 1_000)
      await lookups.settled()
    }
    const newcomer = new BrowserSession(site)
    await newcomer.get(`/api/rooms/${healthy.id}`)
    joined.push((await newcomer.post(`/api/rooms/${healthy.id}/join`, { name: `Guest ${second}` })).status)
  }

  const asked = open.map(({ lookups }) => lookups.count())
  reportMeasurement(`lookups of three pages in ${MINUTES} minutes`, asked.join(' + '), 'at most 12 in all')
  reportMeasurement('newcomers let in', `${joined.filter((status) => status === 201).length}`, `${joined.length}`)
  expect(joined).toEqual(Array(24).fill(201))
  expect(asked.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(12)
  for (const { page, shows } of open) await expect(page.getByRole('heading', { name: shows })).toBeVisible()
  expect(await open[0]?.page.evaluate(() => localStorage.getItem('currentRoomId')), 'the seat is forgotten').toBeNull()
  const [, tv, host] = open.map(({ page }) => page)
  await tv?.getByRole('link', { name: 'Another room number' }).click()
  await expect(tv?.getByLabel('Room Number') as Locator).toBeVisible()
  await host?.getByRole('link', { name: 'Back to Home' }).click()
  await expect(host?.getByRole('link', { name: 'New Game' }) as Locator).toBeVisible()
})

test('a room that is deleted under its page is read once more, and its seat is forgotten', async ({ page }) => {
  const { body } = await new BrowserSession(site).post<CreateRoomAnswer>('/api/rooms', { hostName: 'Asha' })
  const seat = { currentRoomId: body.room.id, playerId: body.hostPlayer.id, playerName: 'Asha', isHost: 'true' }
  for (const path of [`/host/${body.room.id}`, '/waiting', '/ticket-selection']) {
    await page.goto(`${site.url}/favicon.svg`)
    await page.evaluate((stored) => Object.assign(localStorage, stored), seat)
    await page.goto(site.url + path)
    await expect(page.getByText('1 player').or(page.getByText('Asha')).first()).toBeVisible()
    let asked = 0
    await page.route(/\/api\/(rooms|game-state)\//, (route) => {
      asked++
      return route.fulfill({ status: 404, json: { message: 'Room not found.', code: 'room_not_found' } })
    })
    await expect(
      page.getByRole('heading', { name: 'Room Not Found' }).or(page.getByText('This room has closed.').first()),
    ).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('currentRoomId'))).toBeNull()
    expect(asked, path).toBeLessThanOrEqual(3)
    await page.unrouteAll()
  }
})

test('a page that was told to wait retries when the time is over, and not before', async ({ page }) => {
  const room = await openRoom(site)
  await page.clock.install()
  // Fifty seconds pass in one: a real line would seem dead for want of heartbeats, and ask whenever it is up again.
  await page.routeWebSocket(/\/ws\?/, (line) => line.close())
  let asked = 0
  let isTimeOver = false
  await page.route(/\/api\/game-state\//, async (route) => {
    asked++
    if (isTimeOver) return route.continue()
    return route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { message: 'Later.', code: 'later' } })
  })
  await page.goto(`${site.url}/tv/${room.id}`)
  await expect(page.getByText('Later.')).toBeVisible()
  const before = asked
  await page.clock.runFor(50_000)
  expect(asked - before, 'while it is told to wait').toBe(0)
  isTimeOver = true
  await page.clock.runFor(15_000)
  await expect(page.getByText('Asha', { exact: true })).toBeVisible()
})

test('more phones than an address may guess come back with seats of the party of last week, and the address is not locked', async ({
  page,
}) => {
  const healthy = await openRoom(site)
  await page.goto(site.url)
  await page.evaluate((seat) => Object.assign(localStorage, seat), { ...SEAT, currentRoomId: '300000' })
  const asks = page.waitForRequest(/300000/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Why Play With Us?' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentRoomId'))).toBeNull()
  // The others ask what this one asks.
  const path = (await asks).url().slice(site.url.length)
  for (let phone = 1; phone < PHONES; phone++) expect((await new BrowserSession(site).get(path)).status).toBe(404)
  await page.goto(`${site.url}/lobby?mode=join&room=${healthy.id}`)
  await page.getByLabel('Your Name').fill('Dadi')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(page.getByRole('heading', { name: 'Ticket #1', exact: true })).toBeVisible()
})

// The last of this file: the address is out of tries after it.
test('a refused page says for how long, and shows no old copy of the room', async ({ page }) => {
  const guesser = new BrowserSession(site)
  const guess = (number: number) => guesser.get<ErrorAnswer>(`/api/rooms/${number}`)
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(111_000 + i)))
  expect(guesses.filter(({ status }) => status === 404).length, 'guesses that were answered').toBeLessThanOrEqual(20)
  const { status, body } = await guess(222_000)
  expect(status).toBe(429)
  // The minutes that are left may pass.
  const [sentence = ''] = body.message.split(/ \d/)

  for (const path of ['/host/876543', '/tv/876543', '/check/876543']) {
    await page.goto(site.url + path)
    await expect(page.getByRole('heading', { name: 'Please Wait' }), path).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: sentence }).first()).toBeVisible()
    await expect(page.getByText('You are in, just wait.')).toHaveCount(0)
  }
  await page.goto(`${site.url}/lobby?mode=join`)
  await page.getByLabel('Your Name').fill('Dadi')
  await page.getByLabel('Room Number').fill('876543')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(page.getByLabel('Room Number'), 'it is not the number that is wrong').toHaveAttribute(
    'aria-invalid',
    'false',
  )
})
