import { expect, type Page, type Request } from '@playwright/test'
import type { ErrorAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom, setRules, win } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { isInSight } from '../support/hits.ts'
import { atScreen, giveSession } from '../support/players-at-screens.ts'
import { settled } from '../support/settled.ts'
import { hasShown, recordShownTexts } from '../support/shown-texts.ts'
import { fetchAgain } from '../support/tampering.ts'

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

const CONFIRM = /confirm-tickets$/
const LOOKUP = /\/api\/(rooms|game-state)\//
const MINUTES = 2
/** Timers run as in the product, and what they ask is answered before the next step. */
const STEP_S = 10

/** What a page asks about rooms from now on. */
function watchLookups(page: Page): { asked: Request[]; settled(): Promise<void> } {
  const asked: Request[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!LOOKUP.test(request.url())) return
    asked.push(request)
    open.add(request)
  })
  // An answer that the app no longer wants is never read to its end.
  page.on('response', (response) => open.delete(response.request()))
  page.on('requestfailed', (request) => open.delete(request))
  const another = () => page.evaluate(async () => void (await (await fetch('/favicon.svg')).text()))

  return {
    asked,
    /** Waits until all of it is answered, and the answers are taken in. */
    settled: async () => {
      // Requests are announced in their order, so after another one those of the timers are known.
      await another()
      await expect.poll(() => open.size, { intervals: [5, 10, 20, 50] }).toBe(0)
      await another()
    },
  }
}

/** Remembers a seat as a browser does that was closed in the middle of a game, and opens a page. */
async function openWith(page: Page, seat: Record<string, string>, path: string): Promise<void> {
  await page.goto(`${site.url}/favicon.svg`)
  await page.evaluate((stored) => Object.assign(localStorage, stored), { playerName: 'Asha', ...seat })
  await page.goto(site.url + path)
}
const roomStored = (page: Page) => page.evaluate(() => localStorage.getItem('currentRoomId'))

test('a stale seat, a wrong TV and a forgotten host tab send almost no requests', async ({ page }) => {
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const { asked, settled } = watchLookups(page)
  let sockets = 0
  page.on('websocket', () => sockets++)
  await page.clock.install()
  for (const [path, seat, shows, way] of [
    ['/', { playerId: id, currentRoomId: '123456' }, 'Why Play With Us?', 'New Game'],
    ['/tv/123459', {}, 'Room Not Found', 'Another room number'],
    ['/host/654321', { playerId: id, currentRoomId: '654321', isHost: 'true' }, 'Room Not Found', 'Back to Home'],
  ] as const) {
    const before = asked.length + sockets
    await openWith(page, seat, path)
    for (let second = 0; second < MINUTES * 60; second += STEP_S) {
      await expect(page.getByRole('heading', { name: shows })).toBeVisible()
      await page.clock.runFor(STEP_S * 1_000)
      await settled()
    }
    const count = asked.length + sockets - before
    reportMeasurement(`lookups of ${path} in ${MINUTES} minutes`, `${count}`, 'at most 4')
    expect(count, path).toBeLessThanOrEqual(4)
    await expect(page.getByRole('link', { name: way })).toBeVisible()
    if (path === '/') expect(await roomStored(page), 'the seat is forgotten').toBeNull()
  }
})

test('a room that is deleted under its page is read once more, and its seat is forgotten', async ({ page }) => {
  const { id, join } = await openRoom(site)
  const ravi = await join('Ravi')
  const seat = { currentRoomId: id, playerId: ravi.id, playerName: 'Ravi' }
  await giveSession(page.context(), site, ravi)
  await recordShownTexts(page)
  for (const path of [`/host/${id}`, '/waiting', '/ticket-selection']) {
    const says = path.startsWith('/host') ? 'Room Not Found' : 'This room has closed.'
    // The answer to what the page asks at last comes when the room has gone.
    await page.route(CONFIRM, async (route) => {
      const response = await fetchAgain(route)
      await hasShown(page, says)
      await route.fulfill({ response })
    })
    const [asks, answer] =
      path === '/ticket-selection' ? [page.waitForRequest(CONFIRM), page.waitForResponse(CONFIRM)] : []
    await openWith(page, seat, path)
    await expect(page.getByText('2 players').or(page.getByText('Ravi')).first()).toBeVisible()
    await asks
    const isSeen = path.startsWith('/host') ? page.getByText(says).waitFor() : isInSight(page, '[data-variant=error]')
    const asked: string[] = []
    await page.route(LOOKUP, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 404, json: { message: 'Room not found.', code: 'room_not_found' } })
    })
    await Promise.all([isSeen, hasShown(page, says), answer])
    await settled(page)
    await expect(page.getByText('Tickets confirmed!')).toHaveCount(0)
    await expect.poll(() => roomStored(page)).toBeNull()
    for (const url of asked) expect(asked.filter((each) => each === url).length, url).toBeLessThanOrEqual(2)
    await page.unrouteAll()
  }
})

/** A page whose clock stands still, and what it asks. It has no line, so that the polls are all that there is. */
class PolledPage {
  readonly page: Page
  private readonly lookups: ReturnType<typeof watchLookups>

  constructor(page: Page) {
    this.page = page
    this.lookups = watchLookups(page)
  }

  polls = () => this.lookups.asked.filter((request) => /\d{6}$/.test(request.url()))
  settled = () => this.lookups.settled()

  async open(address: string, shows: string): Promise<void> {
    await this.page.routeWebSocket(/\/ws\?/, (line) => line.close({ code: 1008 }))
    await this.page.clock.install()
    await this.page.goto(address)
    await this.page.getByText(shows).waitFor()
    await this.settled()
    await this.page.clock.pauseAt(new Date(Date.now() + 60_000))
    await this.settled()
  }

  async second(): Promise<void> {
    await this.page.clock.runFor(1_000)
    await this.settled()
  }

  /** What is asked in ten seconds, for example `rooms` five times. */
  async tenSeconds(): Promise<(string | undefined)[]> {
    const before = this.polls().length
    for (let seconds = 0; seconds < 10; seconds++) await this.second()
    return this.polls()
      .slice(before)
      .map((request) => request.url().split('/').at(-2))
  }

  async inTime(text: string): Promise<void> {
    while ((await this.page.getByText(text).count()) === 0) await this.second()
    // A screen whose files came after the answers reads once more. Until that is answered, it skips its polls.
    await this.settled()
  }

  async secondsToWins(): Promise<number> {
    const wins = () => this.lookups.asked.filter((request) => request.url().endsWith('/winners')).length
    let seconds = 0
    for (const before = wins(); wins() === before; seconds++) await this.second()
    return seconds
  }
}

test('each screen polls its own address at its pace until it is slowed, and all keep one copy', async ({ browser }) => {
  const room = await openRoom(server)
  await setRules(room, { patterns: ['Own Pattern'], ownPattern: { name: 'One number', positions: [0] } })
  const page = await atScreen(browser, server, room, await room.join('Ravi'))
  const polled = new PolledPage(page)
  await polled.open(`${server.url}/waiting`, '2 players')
  expect(await polled.tenSeconds()).toEqual(Array(5).fill('rooms'))

  await room.host.browser.post(`/api/rooms/${room.id}/start-ticket-selection`)
  await polled.inTime('No need to tap anything')
  const first = polled.polls().find((request) => request.url().includes('game-state'))
  expect(first?.headers()['if-none-match'], 'what the waiting room knew').toBeDefined()
  expect(await polled.tenSeconds()).toEqual(Array(5).fill('game-state'))

  await room.start()
  await polled.inTime('My Tickets')
  expect(await polled.tenSeconds()).toEqual(Array(10).fill('game-state'))

  await polled.secondsToWins()
  expect(await polled.secondsToWins()).toBe(5)
  await win(room, room.host, 1, ['Own Pattern'])
  expect(await polled.secondsToWins(), 'once the room tells of one').toBeLessThan(5)

  const refused = { status: 429, headers: { 'Retry-After': '600' }, json: { message: 'Later.', code: 'later' } }
  await page.route(/\/api\/game-state\//, (route) => route.fulfill(refused), { times: 1 })
  expect(await polled.tenSeconds(), 'told to wait, it asks once').toHaveLength(1)
  const told = polled.polls().length
  await page.clock.runFor(500_000)
  expect(polled.polls().length - told, 'and then waits').toBe(0)
  await page.clock.runFor(150_000)
  await polled.settled()
  expect(polled.polls().length - told, 'until the time is over').toBeGreaterThan(0)
  await page.goto('about:blank')
  await page.route(/\/api\/game-state\//, (route) => route.fulfill(refused), { times: 1 })
  await page.clock.resume()
  await page.goto(`${server.url}/tv/${room.id}`)
  await page.getByText('Later.').waitFor()
  await page.clock.runFor(650_000)
  await expect(page.getByText('Later.')).toHaveCount(0)
})

// The last of this file: the address is out of tries after it.
test('a refused page shows for how long, and shows no old copy of the room', async ({ page }) => {
  const { id } = await openRoom(site)
  const guesser = new BrowserSession(site)
  // No room number has a leading zero.
  const guess = (number: number) => guesser.get<ErrorAnswer>(`/api/rooms/0${number}`)
  // As many wrong numbers as people may mistype, and as many again of which only a right one is answered.
  await Promise.all(Array.from({ length: 50 }, (_, i) => guess(11_000 + i)))
  const { status, body } = await guess(22_000)
  expect(status).toBe(429)
  // The minutes that are left may pass.
  const [sentence = ''] = body.message.split(/ \d/)

  await recordShownTexts(page)
  for (const path of ['/tv/876543', '/check/876543']) {
    await page.goto(site.url + path)
    await expect(page.getByRole('heading', { name: 'Please Wait' }), path).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: sentence }).first()).toBeVisible()
    await expect(page.getByText('You are in, just wait.')).toHaveCount(0)
  }
  const field = page.getByLabel('Room Number')
  const join = async (path: string, number?: string) => {
    await page.goto(site.url + path)
    await page.getByLabel('Your Name').fill('Dadi')
    await expect(page.getByText('You are in, just wait.')).toHaveCount(0)
    if (number) await field.fill(number)
    await page.getByRole('button', { name: 'Join Game' }).click()
  }
  await join(`/host/${id}`)
  await page.waitForURL(/\/ticket-selection$/)
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => guesser.post(`/api/rooms/0${33_000 + i}/join`, { name: 'Ravi' })),
  )
  // The new player has earned the address a try of each kind.
  await guess(22_001)
  await join('/lobby?mode=join', '876543')
  await hasShown(page, sentence)
  await expect(field, 'it is not the number that is wrong').toHaveAttribute('aria-invalid', 'false')
})
