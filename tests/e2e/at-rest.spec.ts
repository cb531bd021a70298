import { type Browser, expect, type Page } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { IN_MOTION, reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { seatedAt, TV } from '../support/players-at-screens.ts'
import { settled } from '../support/settled.ts'

const SMALL_PHONE = { width: 360, height: 640 }

const server = serverOfFile({ cooldownMs: 0 })

test.use(IN_MOTION)

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
