import { type Browser, expect, type Page } from '@playwright/test'
import type { Settings } from '#client/settings/settings.ts'
import { call, numbersOn, ofTwoLines, openRoom, type Seated, win } from '../support/browser-session.ts'
import { IN_MOTION, reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { covered, framesPass, watchForCover } from '../support/hits.ts'
import { seatedAt, TV } from '../support/players-at-screens.ts'
import { openSocket } from '../support/room-watcher.ts'
import { settled } from '../support/settled.ts'
import { hasShown } from '../support/shown-texts.ts'
import { movedIn, shiftedIn, shiftsIn, watchForMovement, watchForShifts } from '../support/vitals.ts'

const px = (width: number, height: number) => ({ width, height })
const SMALL_PHONE = px(360, 640)
const LYING_PHONES = [px(568, 320), px(640, 360), px(740, 360), px(800, 360), px(851, 393), px(915, 412)]
const TABLETS = [px(768, 1024), px(1024, 768)]
const LAPTOP = px(1366, 768)
/** At 60 a second: longer than the note of a mark shows. */
const FRAMES_PER_MARK = 100
/** Cumulative layout shift. What moves after a tap does not count. */
const MOST_SHIFT = 0.02

const server = serverOfFile({ cooldownMs: 0 })

/** Opens a running game for its host. The first tap gives the page its voice, and takes the note about it away. */
async function hostsGame(browser: Browser, tickets: number, settings: Partial<Settings> = {}) {
  const room = await openRoom(server, 'Asha', tickets)
  const dadi = await room.join('Dadi')
  await room.start()
  const { page } = await seatedAt(browser, server, room, room.host, { size: SMALL_PHONE, settings })
  await page.getByRole('heading', { name: 'Active Game' }).click()
  await expect(page.getByText('Tap anywhere to turn on the voice')).toHaveCount(0)
  return { room, dadi, page }
}

/** On a laptop the number, the whole board, all patterns and the tickets are in sight. */
async function fitsLaptop(page: Page): Promise<void> {
  await page.setViewportSize(LAPTOP)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator('.side-board .board-number')).toHaveCount(90)
  await expect(page.locator('.pattern')).toHaveCount(5)
  for (const parts of ['.token', '.game-bar', '.side-board', '.pattern', '.ticket']) {
    for (const part of await page.locator(parts).all()) await expect(part, parts).toBeInViewport({ ratio: 1 })
  }
}

const BAR = ['.token', '.game-bar .grow button', '.game-bar-claim', '.header-button']
const PLACES = [
  // On a phone on its side a whole ticket and all that is tapped are on one screen.
  { tickets: 3, sizes: LYING_PHONES, letters: [140, 100], seen: (at: string) => [at, ...BAR, '[role=tab]:last-child'] },
  { tickets: 6, sizes: [...TABLETS, LAPTOP], letters: [100], seen: () => BAR },
  { tickets: 1, sizes: [LAPTOP], letters: [100], seen: () => BAR },
]

for (const { tickets, sizes, letters, seen } of PLACES) {
  test(`the number, the call and the claim stay in sight, tickets: ${tickets}`, async ({ browser }) => {
    const { room, page } = await hostsGame(browser, tickets)
    await call(room)
    const heading = page.getByRole('heading', { name: /^Room \d{6} \/ Active Game$/ })
    const lines = await heading.evaluate(
      (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(lines, 'the header is one line').toBeLessThan(1.1)
    const faults: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const percent of letters) {
        await page.evaluate((letter) => Object.assign(document.documentElement.dataset, { textSize: letter }), percent)
        for (let ticket = 1; ticket <= tickets; ticket++) {
          await page.locator(`#ticket-${ticket}`).evaluate((element) => element.scrollIntoView({ block: 'start' }))
          const found = await covered(page, seen(`#ticket-${ticket}`))
          faults.push(...found.map((fault) => `${size.width}x${size.height} at ${percent} %: ${fault}`))
        }
      }
    }
    expect(faults).toEqual([])
    if (tickets < 6) await fitsLaptop(page)
  })
}

test('the bar marks missed numbers, and nothing moves without motion in a call, a wrong tap or a win', async ({
  browser,
}) => {
  const { room, page } = await hostsGame(browser, 2, { help: 'show' })
  await watchForMovement(page)
  await page.locator('#ticket-2').evaluate((element) => element.scrollIntoView())
  const placeOf = () => page.locator('#ticket-2').evaluate((element) => element.getBoundingClientRect().top)
  const before = await placeOf()
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeDisabled()
  for (const [marks, number] of ofTwoLines(numbersOn(room, room.host.id, 1)).entries()) {
    await call(room, number)
    const mark = page.getByRole('button', { name: `Mark ${number}` })
    await mark.waitFor()
    // Layout places boxes by 64ths of a pixel.
    if (marks === 0) expect(await placeOf()).toBeCloseTo(before, 1)
    expect(await covered(page, ['#ticket-2', '.game-bar-mark', '.game-bar-claim', '.token'])).toEqual([])
    await mark.click()
    await expect(page.locator('#ticket-2 [data-marked]')).toHaveCount(marks + 1)
  }
  await page.locator('#ticket-2 .ticket-cell:not([data-marked]):not([data-live])').first().click()
  await page.getByRole('button', { name: 'Claim First Five #2' }).click()
  await hasShown(page, "You've won First Five!")
  expect(await movedIn(page)).toEqual([])
})

test('nothing moves from the entrance to the game: arrivals, a TV, ready players, the start', async ({ browser }) => {
  const room = await openRoom(server)
  const open = async (who: Seated, path: string, text: string, size = SMALL_PHONE) => {
    const { page } = await seatedAt(browser, server, room, who, { path, size })
    await page.getByText(text).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await watchForShifts(page)
    return page
  }
  const host = await open(room.host, `/host/${room.id}`, 'Just you so far.')
  const pages = {
    host,
    'one ticket': await open(await room.join('Dadi'), '/ticket-selection', 'No need to tap anything'),
    'one ticket, laptop': await open(await room.join('Ravi'), '/ticket-selection', 'No need to tap anything', LAPTOP),
    'waiting screen': await open(await room.join('Kabir'), '/waiting', 'Tips'),
  }
  for (const name of ['Zoya', 'Uncle Farhan', 'Sunita Chatterjee', 'Lakshmi']) {
    const { id, browser: theirs } = await room.join(name)
    for (const page of Object.values(pages)) await page.getByText(name).first().waitFor({ state: 'attached' })
    await theirs.post(`/api/players/${id}/confirm-tickets`, { ticketIds: [0] })
  }
  const tv = await openSocket(server)
  tv.send(JSON.stringify({ type: 'player_joined', roomId: room.id, payload: { screen: 'tv' } }))
  await host.getByRole('button', { name: 'Only the TV speaks' }).waitFor()
  await host.getByRole('button', { name: 'Start Game' }).click()
  for (const page of Object.values(pages)) await page.getByRole('tab', { name: 'My Tickets' }).waitFor()
  tv.terminate()
  for (const [name, page] of Object.entries(pages)) {
    const shifted = await shiftedIn(page)
    reportMeasurement(`layout shift from the door to the game, ${name}`, shifted.toFixed(4), `at most ${MOST_SHIFT}`)
    expect.soft(shifted, `${name}: ${(await shiftsIn(page)).join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT)
  }
})

/*
 * A page on which nothing happens must not draw: all evening long that would cost a phone its battery. A slow machine
 * draws less, so it cannot fail here.
 */

const COUNTED_S = 2
/** Two countdowns change up to three times each, in some seven frames. What moves all the time draws 120. */
const MOST_FRAMES = 50
const PACE_MS = 30_000

/** How many frames all open pages draw while nothing happens. One of them is needed to trace them. */
async function framesOf(browser: Browser, page: Page): Promise<number> {
  for (const context of browser.contexts()) for (const each of context.pages()) await settled(each)
  await browser.startTracing(page, {
    categories: ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame'],
  })
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), COUNTED_S * 1000)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: { name: string }[] }
  return traceEvents.filter(({ name }) => name === 'DrawFrame').length
}

test.describe('in motion', () => {
  test.use(IN_MOTION)

  test('nothing moves or covers the number, the header or numbers to mark during a game', async ({ browser }) => {
    const { room, dadi, page } = await hostsGame(browser, 3)
    const own = ofTwoLines(numbersOn(room, room.host.id, 1))
    await call(room, own[0])
    await page.locator('.ticket-cell[data-live]').first().waitFor()
    await watchForCover(page)
    await watchForShifts(page)
    for (const number of own) {
      if (number !== own[0]) await call(room, number)
      const cell = page.locator(`#ticket-2 .ticket-cell[data-live][data-number="${number}"]`)
      await cell.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await cell.click()
      await hasShown(page, `Marked ${number} on ticket 2`)
      // More often than once in two seconds it is refused, and nobody minds.
      await dadi.browser.post(`/api/players/${dadi.id}/reactions/clap`)
      await framesPass(page, FRAMES_PER_MARK)
    }
    await hasShown(page, 'Dadi 👏')
    await page.getByRole('button', { name: 'Claim First Five #2' }).click()
    await hasShown(page, "You've won First Five!")
    await framesPass(page, FRAMES_PER_MARK)
    await win(room, dadi, 5, ['Top Line'])
    await hasShown(page, 'Dadi has won Top Line!')
    await framesPass(page, FRAMES_PER_MARK)
    expect(await page.evaluate(() => window.watched)).toMatchObject({ number: 0, header: 0, cells: 0 })
    const shifted = await shiftedIn(page)
    reportMeasurement('layout shift while a game is played', shifted.toFixed(4), `at most ${MOST_SHIFT}`)
    expect(shifted, (await shiftsIn(page)).join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
  })

  test('pages draw nothing while nothing happens, and a countdown draws once a second', async ({ browser }) => {
    const frames: Record<string, number> = {}
    /** Frames of all pages that are open are counted, so several are looked at together. */
    const look = async (screens: string, page: Page) => {
      frames[screens] = await framesOf(browser, page)
      reportMeasurement(`frames in ${COUNTED_S} s, ${screens}`, String(frames[screens]), `${MOST_FRAMES}`)
    }
    const startsAt = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString()
    const later = await openRoom(server, 'Asha', 1, { startsAt, zone: 'Asia/Kolkata' })
    const room = await openRoom(server)
    const at = { path: '/ticket-selection', size: SMALL_PHONE }
    const { page } = await seatedAt(browser, server, room, await room.join('Ravi'), at)
    await page.getByText('No need to tap anything.').waitFor()
    const visitors = await browser.newContext({ viewport: SMALL_PHONE })
    const invitation = `/lobby?mode=join&room=${later.id}`
    const visited = { '/': 'New Game', '/lobby?mode=host': 'New Game', [invitation]: 'Starts in 5 days' }
    for (const [path, text] of Object.entries(visited)) {
      const visitor = await visitors.newPage()
      await visitor.goto(server.url + path)
      await visitor.getByText(text).first().waitFor()
    }
    await look('before a game', page)
    await visitors.close()

    await room.start()
    await room.host.browser.post(`/api/rooms/${room.id}/call-number`)
    const tv = await browser.newPage({ viewport: TV })
    await tv.goto(`${server.url}/tv/${room.id}`)
    for (const screen of [page, tv]) await screen.getByText('1 of 90').first().waitFor({ state: 'attached' })
    await look('between calls', page)
    await room.host.browser.post(`/api/rooms/${room.id}/auto-call`, { state: 'on', paceMs: PACE_MS })
    for (const screen of [page, tv]) await screen.locator('.auto-ring').waitFor({ state: 'attached' })
    await look('during a countdown', page)

    for (const [screens, drawn] of Object.entries(frames)) expect(drawn, screens).toBeLessThanOrEqual(MOST_FRAMES)
  })
})
