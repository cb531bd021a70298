import { type Browser, expect, type Page } from '@playwright/test'
import ICAL from 'ical.js'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import { BrowserSession, nextRound, playing, roomOf, seatedNow } from '../support/browser-session.ts'
import { buildServer, test } from '../support/built-server.ts'
import { atAPhone, hidePage, inTheGame, type PlayerAtScreen, seatedAt } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

/*
 * An evening that was agreed on weeks ago, with people in three zones. New York and London change to summer time on
 * different days in between. A cookie of a past day would have expired for the browser, whose clock is right.
 */

const MONDAY = '2055-03-08T04:00:00Z'
/** Saturday, 8 pm in India. */
const STARTS_AT = '2055-04-03T14:30:00.000Z'
/** Before the hour to which the evening is moved. So long that a slow machine has everybody back in time. */
const TEN_MINUTES_BEFORE = '2055-04-03T15:20:00Z'

const clock: Record<string, string> = {}
const server = buildServer(clock)
/** Starts the server on another day. Its database is the embedded one, which asks the process for the time. */
const startAt = async (now: string) => {
  const shift = Date.parse(now) - Date.now()
  const code = `
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${shift}) }
      static now() { return Real.now() + ${shift} }
    }`
  await server.kill()
  clock.NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(code)}`
  return server.start()
}
test.afterAll(() => server.stop())

/** Somebody whose phone knows the time, or not. They agree to be told, and the page keeps where a test reads it what it told. */
async function from(browser: Browser, name: string, timezoneId: string, now: string): Promise<PlayerAtScreen> {
  const player = await atAPhone(browser, name, undefined, { timezoneId })
  await player.page.clock.install({ time: now })
  await player.page.addInitScript(() => {
    class Note {
      static get permission() {
        return localStorage.getItem('notes') ?? 'default'
      }
      static async requestPermission() {
        localStorage.setItem('notes', 'granted')
        return Note.permission
      }
      constructor(title: string) {
        localStorage.setItem('noted', title)
      }
    }
    Object.defineProperty(window, 'Notification', { value: Note })
  })
  return player
}
const button = ({ page }: PlayerAtScreen, name: string) => page.getByRole('button', { name, exact: true })
const see = ({ page }: PlayerAtScreen, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()

/** Somebody joins by the link, and wants to be told when it starts. */
async function joins(guest: PlayerAtScreen, link: string, when: string, left: string | RegExp): Promise<void> {
  await guest.page.goto(link)
  for (const text of ['Holi housie', 'Asha hosts', when, left]) await see(guest, text)
  await expect(guest.page.getByText('House rules:'), 'all is as always').toHaveCount(0)
  await guest.page.getByLabel('Your Name').fill(guest.name)
  await button(guest, 'Join Game').click()
  await expect(guest.page.getByRole('article', { name: 'Ticket #1' })).toBeVisible()
  await see(guest, when)
  await button(guest, 'Tell me when it starts').click()
  await see(guest, 'This page tells you when it starts, if it is open.')
}

test('an evening in weeks is shown in each zone, changes on all screens, and begins by itself', async ({ browser }) => {
  await startAt(MONDAY)
  const asha = await from(browser, 'Asha', 'Asia/Kolkata', MONDAY)
  await asha.page.goto(`${server.url}/lobby?mode=host`)
  await asha.page.getByLabel('Your Name (Host)').fill('Asha')
  await button(asha, 'For later, and more').click()
  await asha.page.getByRole('switch', { name: 'Invite for later' }).click()
  await expect(asha.page.getByLabel('Day')).toHaveValue('2055-03-13')
  await asha.page.getByLabel('Name of the evening').fill('Holi housie')
  await asha.page.getByLabel('Day').fill('2055-04-03')
  await asha.page.getByLabel('Time').fill('20:00')
  await button(asha, 'Make the invitation').click()
  for (const text of ['Saturday, 3 April at 8:00 pm', 'Starts in 26 days 11 hours']) await see(asha, text)
  await button(asha, 'Start Game').click()
  await asha.page.getByRole('alertdialog', { name: 'Start now?' }).getByRole('button', { name: 'Wait' }).click()
  const shared = await asha.page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(shared ?? '')).toContain('! Holi housie, Saturday, 3 April at 8:00 pm IST. Room ')
  const roomId = asha.page.url().slice(-6)
  const link = `${server.url}/lobby?mode=join&room=${roomId}`

  // His phone is three hours ahead of the time.
  const ravi = await from(browser, 'Ravi', 'America/New_York', '2055-03-08T07:00:00Z')
  await joins(ravi, link, 'Saturday, 3 April at 10:30 am, your time', 'Starts in 26 days 11 hours')
  await asha.page.clock.pauseAt(Date.parse(MONDAY) + 600_000)
  const tv = await from(browser, 'TV', 'Asia/Kolkata', MONDAY)
  await tv.page.goto(`${server.url}/tv/${roomId}`)
  await see(tv, 'Holi housie · Saturday, 3 April at 8:00 pm · Starts in 26 days 11 hours')
  const path = await ravi.page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  const file = await (await fetch(server.url + path)).text()
  const event = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')
  expect(new ICAL.Event(event ?? undefined).startDate.toJSDate().toISOString()).toBe(STARTS_AT)

  await test.step('the host cancels it, and then moves it an hour later', () => cancelsAndMoves(asha, ravi, tv))

  // Somebody comes in whose page closes before it has confirmed any tickets. Nobody waits for them in vain.
  expect((await new BrowserSession(server).post(`/api/rooms/${roomId}/join`, { name: 'Dadi' })).status).toBe(201)

  await test.step('minutes before, everybody returns, and at the hour it begins by itself', () =>
    beginsByItself(browser, asha, ravi, link))
})

async function cancelsAndMoves(asha: PlayerAtScreen, ravi: PlayerAtScreen, tv: PlayerAtScreen): Promise<void> {
  // The clock stands still, or the question would be older. It does not take a press meant for what it has covered.
  await expect(async () => {
    await asha.page.clock.runFor(200)
    expect(await asha.page.getByText('A TV shows this room.').count()).toBe(1)
  }).toPass()
  await button(asha, 'Change the invitation').click({ force: true })
  await asha.page.clock.resume()
  await button(asha, 'Call it off').click()
  await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Call it off' }).click()
  for (const player of [asha, ravi]) await see(player, 'Cancelled. This evening does not take place.')
  await see(tv, 'Holi housie · Cancelled. This evening does not take place.')
  await tv.context.setOffline(true)
  await expect(tv.page.locator('p', { hasText: 'Offline' })).toBeVisible()
  await tv.context.close()
  await button(asha, 'Change the invitation').click()
  await see(asha, 'Saturday, 3 April at 8:00 pm by your clock. All who open the link see it by theirs.')
  await asha.page.getByLabel('Time').fill('21:00')
  await button(asha, 'It takes place after all').click()
  for (const player of [asha, ravi]) await see(player, 'The host has changed this.')
  await button(asha, 'Change the invitation').click()
  await asha.page.getByLabel('Day').fill('2055-09-03')
  await button(asha, 'Save').click()
  await hasShown(asha.page, 'Please choose a day within the next 90 days.')
  await asha.page.keyboard.press('Escape')
}

async function beginsByItself(
  browser: Browser,
  asha: PlayerAtScreen,
  ravi: PlayerAtScreen,
  link: string,
): Promise<void> {
  await startAt(TEN_MINUTES_BEFORE)
  for (const player of [asha, ravi]) {
    await player.page.clock.setSystemTime(Date.parse(TEN_MINUTES_BEFORE) + (player === ravi ? 3 * 60 * 60_000 : 0))
    await player.page.reload()
    await see(player, /^Starts in \d+ minutes?$/)
  }
  const meena = await from(browser, 'Meena', 'Europe/London', TEN_MINUTES_BEFORE)
  await joins(meena, link, 'Saturday, 3 April at 4:30 pm, your time', /^Starts in \d+ minutes?$/)
  for (const { page } of [ravi, meena]) await hidePage(page, true)
  const noted = ({ page }: PlayerAtScreen) => expect.poll(() => page.evaluate(() => localStorage.getItem('noted')))
  // One is told by the clock, the other by the host's start, since it comes before the hour of that phone.
  await ravi.page.clock.fastForward(600_000)
  await noted(ravi).toBe('Holi housie starts now')
  expect(await meena.page.evaluate(() => localStorage.getItem('noted'))).toBe(null)
  await asha.page.clock.fastForward(600_000)
  await hasShown(asha.page, '3 of 4 ready')
  await asha.page.clock.fastForward(10_000)
  await hasShown(asha.page, '3 of 4 ready. Waiting for: Dadi')
  // The start of the wait told her page again how long it is to the hour, by the clock of the server.
  await asha.page.clock.fastForward(600_000)
  for (const player of [asha, ravi, meena]) await inTheGame(player)
  await expect(button(asha, 'Call Next Number')).toBeVisible()
  await noted(meena).toBe('Holi housie starts now')
}

test('another player starts a round whose host is away', async ({ browser }) => {
  await startAt('2055-04-04T04:00:00Z')
  const [room, ravi, meena] = await playing(server, 'Ravi', 'Meena')
  await nextRound(room, 1, room.host.browser, meena.id)
  await startAt('2055-04-04T04:05:00Z')
  const prepare = (page: Page) => page.clock.install()
  const guest = await seatedAt(browser, server, room, await seatedNow(room, ravi), { path: '/waiting', prepare })
  await see(guest, 'The host starts the game. You are in, just wait.')
  await guest.page.clock.fastForward(CALLER_AWAY_MS)
  for (const name of ['Start instead', 'Start Game', 'Start anyway']) await button(guest, name).click()
  await inTheGame(guest)
})

test('another player starts the first round when its host has left after the tickets', async ({ browser }) => {
  await startAt('2055-04-04T04:00:00Z')
  const [room, ravi] = await roomOf(server, 'Ravi')
  await room.host.browser.post(`/api/rooms/${room.id}/start-ticket-selection`)
  await startAt('2055-04-04T04:05:00Z')
  const prepare = (page: Page) => page.clock.install()
  const guest = await seatedAt(browser, server, room, ravi, { path: '/ticket-selection', prepare })
  await see(guest, '1 of 2 ready')
  await guest.page.clock.fastForward(CALLER_AWAY_MS)
  await button(guest, 'Start instead').click()
  await guest.page.clock.fastForward(10_000)
  await button(guest, 'Start anyway').click()
  await inTheGame(guest)
  await expect(button(guest, 'Call Next Number')).toBeVisible()
})
