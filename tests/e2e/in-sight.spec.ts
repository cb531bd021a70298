import { expect, type Page } from '@playwright/test'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { call, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { IN_MOTION, reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { covered, framesPass, watchForCover } from '../support/hits.ts'
import { atScreen } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const SMALL_PHONE = { width: 360, height: 640 }
const LYING_PHONES = [
  { width: 568, height: 320 },
  { width: 640, height: 360 },
  { width: 740, height: 360 },
  { width: 800, height: 360 },
  { width: 851, height: 393 },
  { width: 915, height: 412 },
]
const TABLETS = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
]
const LAPTOP = { width: 1366, height: 768 }
/** At 60 a second: longer than the note of a mark shows. */
const FRAMES_PER_MARK = 100

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const ticketsOf = (room: TestRoom, { id }: Seated) => ticketsFor(playerSeed(room.id, id))
const numbersOn = (room: TestRoom, who: Seated, ticketId: number) => numbersOf(ticketsOf(room, who)[ticketId] ?? [])

/** Opens a running game for its host. The first tap gives the page its voice, and takes the note about it away. */
async function hostsGame(browser: Parameters<typeof atScreen>[0], tickets: number, size: typeof SMALL_PHONE) {
  const room = await openRoom(server, 'Asha', tickets)
  const dadi = await room.join('Dadi')
  await room.start()
  const page = await atScreen(browser, server, room, room.host, { size })
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('heading', { name: 'Active Game' }).click()
  await expect(page.getByText('Tap anywhere to turn on the voice')).toHaveCount(0)
  return { room, dadi, page }
}

async function markOn(page: Page, ticketId: number, number: number): Promise<void> {
  const cell = page.locator(`#ticket-${ticketId + 1} .ticket-cell[data-live]`, { hasText: new RegExp(`^${number}$`) })
  await cell.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await cell.click()
}

const CONTROLS = ['.token', '.game-bar .grow button', '.game-bar-claim', '.header-button', '[role=tab]:last-child']

/** On a narrow phone the header is one line. */
async function headerIsOneLine(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: /^Room \d{6} \/ Active Game$/ })
  const lines = await heading.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(lines).toBeLessThan(1.1)
}

/** On a phone on its side a whole ticket, the number, the call and the claim are on one screen. */
async function fitsLyingPhones(page: Page): Promise<void> {
  const faults: string[] = []
  for (const size of LYING_PHONES) {
    await page.setViewportSize(size)
    for (const textSize of [140, 100]) {
      await page.evaluate((percent) => {
        document.documentElement.dataset.textSize = String(percent)
      }, textSize)
      for (const ticket of [1, 2, 3]) {
        await page.locator(`#ticket-${ticket}`).evaluate((element) => element.scrollIntoView({ block: 'start' }))
        const found = await covered(page, [`#ticket-${ticket}`, ...CONTROLS])
        faults.push(...found.map((fault) => `${size.width}x${size.height} at ${textSize} %: ${fault}`))
      }
    }
  }
  expect(faults).toEqual([])
}

/** On a laptop the number, the whole board, all patterns and the tickets are in sight. */
async function fitsLaptop(page: Page): Promise<void> {
  await page.setViewportSize(LAPTOP)
  await expect(page.locator('.side-board .board-number')).toHaveCount(90)
  for (const parts of ['.token', '.game-bar', '.side-board', '.pattern', '.ticket']) {
    for (const part of await page.locator(parts).all()) await expect(part, parts).toBeInViewport({ ratio: 1 })
  }
  expect(await page.locator('.pattern').count()).toBe(5)
}

test('one to three tickets, the number and what is tapped are in sight on phones and laptops', async ({ browser }) => {
  for (const tickets of [1, 2, 3]) {
    const { room, page } = await hostsGame(browser, tickets, SMALL_PHONE)
    await call(room)
    await headerIsOneLine(page)
    if (tickets === 3) await fitsLyingPhones(page)
    await page.evaluate(() => scrollTo(0, 0))
    await fitsLaptop(page)
    await page.close()
  }
})

test('on a tablet the number, the call and the claim stay while six tickets scroll', async ({ browser }) => {
  const { room, page } = await hostsGame(browser, 6, SMALL_PHONE)
  await call(room)
  const faults: string[] = []
  for (const size of [...TABLETS, LAPTOP]) {
    await page.setViewportSize(size)
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((how) => scrollTo(0, document.documentElement.scrollHeight * how), share)
      const found = await covered(page, CONTROLS.slice(0, 4))
      faults.push(...found.map((fault) => `${size.width}x${size.height} scrolled ${share}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

test('help marks from the bar, off the tickets, and nothing moves when a number comes', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 2)
  await room.start()
  const page = await atScreen(browser, server, room, room.host, { size: SMALL_PHONE, settings: { help: 'show' } })
  await page.goto(`${server.url}/active-game`)
  await page.getByRole('heading', { name: 'Active Game' }).click()
  await page.locator('#ticket-2').evaluate((element) => element.scrollIntoView())
  const placeOf = () => page.locator('#ticket-2').evaluate((element) => element.getBoundingClientRect().top)
  const before = await placeOf()
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeDisabled()
  const [number = 0] = numbersOn(room, room.host, 1)
  await call(room, number)
  const mark = page.getByRole('button', { name: `Mark ${number}` })
  await mark.waitFor()
  // Layout places boxes by 64ths of a pixel.
  expect(await placeOf()).toBeCloseTo(before, 1)
  expect(await covered(page, ['#ticket-2', '.game-bar-mark', '.game-bar-claim', '.token'])).toEqual([])
  await mark.click()
  await expect(page.locator('#ticket-2 [data-marked]')).toHaveCount(1)
})

test.describe('in motion', () => {
  test.use(IN_MOTION)

  test('nothing covers the number, the header or what is to be marked while a game is played', async ({ browser }) => {
    const { room, dadi, page } = await hostsGame(browser, 3, SMALL_PHONE)
    // Of two lines, so that one pattern alone is ready and its claim a single tap.
    const own = numbersOn(room, room.host, 1).filter((_, place) => [0, 1, 2, 5, 6].includes(place))
    const hers = numbersOn(room, dadi, 0).slice(0, 5)
    await call(room, own[0])
    await page.locator('.ticket-cell[data-live]').first().waitFor()
    await watchForCover(page)
    for (const number of own) {
      if (number !== own[0]) await call(room, number)
      await markOn(page, 1, number)
      await hasShown(page, `Marked ${number} on ticket 2`)
      // More often than once in two seconds it is refused, and nobody minds.
      await dadi.browser.post(`/api/players/${dadi.id}/reactions/clap`)
      await framesPass(page, FRAMES_PER_MARK)
    }
    await hasShown(page, 'Dadi 👏')
    await page.getByRole('button', { name: 'Claim First Five #2' }).click()
    await hasShown(page, "You've won First Five!")
    await framesPass(page, FRAMES_PER_MARK)
    for (const number of hers) {
      if (!own.includes(number)) await call(room, number)
      await dadi.browser.post(`/api/players/${dadi.id}/mark`, { ticketId: 0, number })
    }
    const claim = { playerId: dadi.id, pattern: 'Top Line', ticketNumber: 1 }
    expect((await dadi.browser.post(`/api/rooms/${room.id}/winners`, claim)).status).toBe(201)
    await hasShown(page, 'Dadi has won Top Line!')
    await framesPass(page, FRAMES_PER_MARK)
    const { frames, ...seen } = await page.evaluate(() => window.watched)
    const share = (count: number) => `${((100 * count) / frames).toFixed(1)} %`
    reportMeasurement(`time that the called number is covered`, share(seen.number), '0 %')
    reportMeasurement(
      `the same for the header, and for numbers to be marked`,
      `${share(seen.header)}, ${share(seen.cells)}`,
      '0 %',
    )
    expect(seen).toEqual({ number: 0, header: 0, cells: 0 })
  })
})
