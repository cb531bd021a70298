import { expect, type Page } from '@playwright/test'
import { percentile } from '../faults/fault-context.ts'
import { call, numbersOn, openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { aloneInAGame, atScreen, callNext, hidePage, seatedAt } from '../support/players-at-screens.ts'
import { slowDown, watchVitals } from '../support/vitals.ts'

const PHONE = { width: 360, height: 800 }
/** What a person needs to type a short name. */
const TYPING_MS = 1_500

function expectAtMost(limit: number, unit: string, what: string, figure: number): void {
  reportMeasurement(what, `${Number(figure.toFixed(2))} ${unit}`, `at most ${limit} ${unit}`)
  expect(figure, what).toBeLessThanOrEqual(limit)
}

const server = serverOfFile({ cooldownMs: 50, limited: false }, 'embedded')

test('a shared link leads to tickets fast on a slow phone', async ({ browser }) => {
  const room = await openRoom(server)
  const page = await browser.newPage({ viewport: PHONE, isMobile: true, hasTouch: true })
  await slowDown(page)
  const link = `${server.url}/lobby?mode=join&room=${room.id}`
  const join = async (isFirst: boolean) => {
    const started = Date.now()
    await page.goto(link, { waitUntil: 'commit' })
    if (isFirst) {
      await page.getByLabel('Your Name').fill('Dadi')
      await page.waitForTimeout(TYPING_MS)
    }
    // Whoever comes back is known, and is asked no name.
    if (isFirst) await page.getByRole('button', { name: 'Join Game' }).click()
    else await page.getByRole('link', { name: 'Go on' }).click()
    await page.getByRole('heading', { name: 'Ticket #1' }).waitFor()
    return (Date.now() - started) / 1000
  }
  const first = await join(true)
  await room.start()
  const again = await join(false)
  expectAtMost(6, 's', 'first time, with 1.5 s of typing', first)
  expectAtMost(3, 's', 'coming back', again)
})

for (const [phone, limit] of Object.entries({ 'slow phone': 1.8, 'this machine': 0.8 })) {
  test(`first screens are painted soon, ${phone}`, async ({ browser }) => {
    for (const path of ['/', '/lobby?mode=join', '/support']) {
      const page = await browser.newPage({ viewport: PHONE })
      if (phone === 'slow phone') await slowDown(page)
      await watchVitals(page)
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      const seconds = (await page.evaluate(() => window.paintedAt)) / 1000
      expectAtMost(limit, 's', `largest paint of ${path}, ${phone}`, seconds)
      await page.close()
    }
  })
}

test('marking answers at once, with ten tickets and thirty players on a slow phone', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 10)
  await Promise.all(Array.from({ length: 29 }, (_, i) => room.join(`Guest ${i}`, 10)))
  await room.start()
  const { page, ...asha } = await seatedAt(browser, server, room, room.host, { prepare: watchVitals })
  await page.getByRole('button', { name: 'Call Next Number' }).waitFor()
  await slowDown(page)
  await page.evaluate(() => {
    window.interactions.length = 0
  })
  const live = page.locator('.ticket-cell[data-live]:not([data-marked])')
  for (let called = 0, marks = 0; marks < 100; called++) {
    await callNext({ page, ...asha }, called)
    for (; (await live.count()) > 0; marks++) await live.first().click()
  }
  const durations = await page.evaluate(() => window.interactions)
  expectAtMost(100, 'ms', `98th percentile of ${durations.length} interactions`, percentile(durations, 0.98))
})

test('a tap shows its daub within three frames', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server)
  const waits: number[] = []
  for (const number of numbersOn(room, room.host.id).slice(0, 8)) {
    await call(room, number)
    const cell = asha.page.locator(`.ticket-cell[data-live][data-number="${number}"]`)
    const wait = await cell.evaluate((element: HTMLElement) => {
      const started = performance.now()
      element.click()
      return new Promise<number>((resolve) => {
        const look = () => {
          if (element.hasAttribute('data-marked')) resolve(performance.now() - started)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
    })
    waits.push(wait)
  }
  expectAtMost(50, 'ms', 'from tap to daub, slowest of eight', Math.max(...waits))
})

/** The moment of the next press on this page. All pages of a machine have the same clock. */
const momentOfPress = (): Promise<number> =>
  new Promise((resolve) => {
    const note = () => resolve(performance.timeOrigin + performance.now())
    addEventListener('pointerdown', note, { capture: true, once: true })
  })

/** The moment at which a text has been painted. */
function momentOfText(text: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const said = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join()
      if (!said.includes(text)) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
    }
    look()
  })
}

test('a call reaches ten other screens fast', async ({ browser }) => {
  const room = await openRoom(server)
  const seats = await Promise.all(Array.from({ length: 10 }, (_, i) => room.join(`Guest ${i}`)))
  await room.start()
  const asha = await seatedAt(browser, server, room, room.host)
  const guests: Page[] = []
  for (const [i, seat] of seats.entries()) {
    // One of them hears nothing by socket and must find out by itself.
    const prepare = async (page: Page) => (i === 9 ? page.routeWebSocket(/\/ws\?/, () => {}) : undefined)
    guests.push((await seatedAt(browser, server, room, seat, { prepare })).page)
  }
  const live: number[] = []
  const polled: number[] = []
  for (let called = 0; called < 10; called++) {
    const pressed = asha.page.evaluate(momentOfPress)
    const painted = guests.map((page) => page.evaluate(momentOfText, `${called + 1} of 90 called`))
    await asha.page.getByRole('button', { name: 'Call Next Number' }).click()
    const started = await pressed
    for (const [i, moment] of (await Promise.all(painted)).entries()) {
      ;(i === 9 ? polled : live).push(Math.round(moment - started))
    }
  }
  expectAtMost(300, 'ms', 'from the press to nine other screens, 95th percentile', percentile(live, 0.95))
  expectAtMost(1300, 'ms', 'the same by poll alone, slowest', Math.max(...polled))
})

test('a page that was hidden for twelve calls shows the right state at once', async ({ browser }) => {
  const { room, asha } = await aloneInAGame(browser, server)
  await hidePage(asha.page, true)
  for (let calls = 0; calls < 12; calls++) await call(room)
  const backAt = Date.now()
  await hidePage(asha.page, false)
  await asha.page.getByText('12 of 90 called').waitFor({ state: 'attached' })
  expectAtMost(1500, 'ms', 'right state after a time hidden', Date.now() - backAt)
})

test('sheets of 200 people with six tickets each are laid out at once', async ({ browser }) => {
  const room = await openRoom(server)
  await room.host.browser.post(`/api/rooms/${room.id}/papers`, { sheets: 200, ticketCount: 6 })
  const page = await atScreen(browser, server, room, room.host)
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${server.url}/print/${room.id}`)
  await page.waitForFunction(() => document.querySelectorAll('.sheet-page').length === 200)
  const seconds = await page.evaluate(() => {
    document.body.getBoundingClientRect()
    return performance.now() / 1000
  })
  expectAtMost(5, 's', 'sheets of 200 people, since the page was asked for', seconds)
  expect(await page.locator('.sheet-ticket').count()).toBe(1200)
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Layout').selectOption('Three across, smaller')
  await page.getByRole('button', { name: 'Print 67 pages' }).waitFor()
  await expect(page.locator('.sheet-page')).toHaveCount(67)
})
