import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import {
  BrowserSession,
  call,
  numbersOn,
  openRoom,
  type Seated,
  type TestRoom,
} from '../tests/support/browser-session.ts'
import { buildServer } from '../tests/support/built-server.ts'
import { atScreen } from '../tests/support/players-at-screens.ts'
import { watchVitals } from '../tests/support/vitals.ts'
import { format, median, percentile, type Row } from './harness/comparison.ts'
import type { Size } from './harness/size.ts'

/*
 * What a player feels on a cheap phone: Chromium with the processor so many times slower, in turn with a page that has
 * nothing but a button. Only ratios count: the machine is shared, and the phone is none.
 */

const SLOWER = 6
/** Slow 4G. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** What a phone does at its own pace between two taps. */
const BETWEEN_MS = 500
const REST_MS = 10_000

const BARE = '<meta name="viewport" content="width=device-width"><style>.on{background:red}</style><button>1</button>'
const WAITING = '.ticket-cell[data-live]:not([data-marked])'

type Server = ReturnType<typeof buildServer>
interface Game {
  room: TestRoom
  page: Page
}

/** The ways in which a phone is played. */
const GAMES = {
  'one ticket': { tickets: 1, people: ['Dadi'], settings: {} },
  'ten tickets': { tickets: 10, people: ['Dadi'], settings: {} },
  'six people': { tickets: 1, people: ['Dadi', 'Kabir', 'Meena', 'Ravi', 'Tara', 'Dev'], settings: {} },
  'easy mode': { tickets: 1, people: ['Dadi'], settings: { easyMode: true } },
} as const

/** Taps, calls, the sheet of claims, the way in, and a phone at rest. */
export async function phone({ repetitions }: Size): Promise<(Row | string)[]> {
  const server = buildServer({ cooldownMs: 0, limited: false })
  await server.start()
  const browser = await launch()
  const taken = new Map<string, number[]>()
  const note = (what: string, ms: number) => taken.set(what, [...(taken.get(what) ?? []), ms])
  const bare = await barePage(browser)
  for (let round = 0; round < repetitions; round++) {
    for (const kind of Object.keys(GAMES) as (keyof typeof GAMES)[]) await tapInTurn(browser, server, bare, kind, note)
    await comeIn(browser, server, note)
    process.stderr.write(`    round ${round + 1} of ${repetitions}\n`)
  }
  const rest = await atRest(server)
  await browser.close()
  await server.stop()
  const figures = ['link to form', 'join to ticket'].map(
    (what) => `${what}, slow 4G: ${format(median(taken.get(what) ?? []))} ms`,
  )
  return [...rowsOf(taken), ...figures, `phone at rest in a running game: ${format(rest)} % of a core`]
}

/** Times of interactions against the bare page of the same rounds: medians and 95th percentiles. */
function rowsOf(taken: Map<string, number[]>): Row[] {
  const bare = taken.get('bare') ?? []
  const most = (what: string) => (what.startsWith('tap') ? [1.5, 2] : what === 'claim sheet' ? [2.5, 2.5] : [2.5, 4.2])
  const timed = [...taken].filter(([what]) => /^(?:tap|call|claim)/.test(what))
  return timed.flatMap(([what, all]) =>
    [50, 95].map((percent, i) => {
      const [ours, theirs] = [percentile(all, percent), percentile(bare, percent)]
      const goal = { atMost: most(what)[i] ?? Number.NaN }
      return {
        path: `${what}, p${percent}`,
        unit: 'ms',
        ours,
        peer: 'tap of a bare button',
        theirs,
        ratio: ours / theirs,
        goal,
      }
    }),
  )
}

async function tapInTurn(
  browser: Browser,
  server: Server,
  bare: Page,
  kind: keyof typeof GAMES,
  note: (what: string, ms: number) => void,
): Promise<void> {
  const { room, page } = await play(browser, server, kind)
  await slow(page)
  // The first taps of a page compile what the others use.
  for (let i = 0; i < 8; i++) {
    const times = { bare: await tap(bare, 'button'), [`tap, ${kind}`]: await tap(page, WAITING) }
    if (i > 1) for (const [what, ms] of Object.entries(times)) note(what, ms)
  }
  if (kind === 'one ticket') {
    for (let i = 0; i < 6; i++) note('call', await callUntilShown(room, page))
    for (let i = 0; i < 4; i++) {
      note('claim sheet', await tap(page, '.game-bar-claim'))
      await page.keyboard.press('Escape')
    }
  }
  await page.context().close()
}

/** Functions that are sent to a page have their names noted by what compiles these files. */
const KEEP_NAMES = 'globalThis.__name = (named) => named'

/** A browser that draws without a GPU. */
async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ['--disable-gpu'] })
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(KEEP_NAMES)
    return context
  }
  return browser
}

const newPhone = async (browser: Browser): Promise<Page> => {
  const size = { width: 360, height: 800 }
  const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true })
  return context.newPage()
}

/** A page with a button, as slow as the phone. */
async function barePage(browser: Browser): Promise<Page> {
  const page = await newPhone(browser)
  await watchVitals(page)
  await page.goto('about:blank')
  await page.setContent(BARE)
  await page.evaluate(() =>
    document.querySelector('button')?.addEventListener('click', (event) => {
      ;(event.target as Element).classList.toggle('on')
    }),
  )
  await slow(page)
  return page
}

async function slow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** A running game on a phone whose numbers were all called. */
async function play(browser: Browser, server: Server, kind: keyof typeof GAMES): Promise<Game> {
  const { tickets, people, settings } = GAMES[kind]
  const room = await openRoom(server)
  const own = new BrowserSession(server)
  const ids: { id: string; personId: string }[] = []
  for (const name of people) {
    const joined = await own.post<{ id: string; personId: string }>(`/api/rooms/${room.id}/join`, {
      name,
      ticketCount: tickets,
    })
    ids.push(joined.body)
  }
  await room.start()
  const me: Seated = { browser: own, id: ids[0]?.id ?? '', name: people[0] }
  for (const number of numbersOn(room, me.id)) await call(room, number)
  const together = JSON.stringify(ids.map(({ personId }) => personId))
  const prepare = async (page: Page) => {
    await watchVitals(page)
    const stored = [`people-${room.id}`, together] as const
    if (ids.length > 1) await page.addInitScript(([key, list]) => localStorage.setItem(key, list), stored)
  }
  const page = await atScreen(browser, server, room, me, { settings, prepare })
  await page.goto(`${server.url}/active-game`)
  await page.locator(WAITING).first().waitFor()
  await page.waitForTimeout(2_500)
  return { room, page }
}

/** Taps, and tells how long it took until the next paint, by the browser's own Event Timing. */
async function tap(page: Page, selector: string): Promise<number> {
  const place = await page.evaluate((wanted) => {
    window.interactions.length = 0
    const element = document.querySelector(wanted)
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
  await page.waitForTimeout(BETWEEN_MS)
  await page.touchscreen.tap(place.x, place.y)
  await page.waitForTimeout(2 * BETWEEN_MS)
  // What is faster than a frame is not reported.
  return page.evaluate(() => Math.max(16, ...window.interactions))
}

/** From the request of the host until the frame that shows the number. */
async function callUntilShown(room: TestRoom, page: Page): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const number = () => document.querySelector('.token-number')?.textContent
        const before = number()
        const observer = new MutationObserver(() => {
          if (number() === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
        })
        observer.observe(document.querySelector('.caller') as Element, { subtree: true, childList: true })
      }),
  )
  await page.waitForTimeout(BETWEEN_MS)
  const asked = performance.timeOrigin + performance.now()
  await call(room)
  return (await shown) - asked
}

/** From a shared link to the form, and from its button to the ticket. */
async function comeIn(browser: Browser, server: Server, note: (what: string, ms: number) => void): Promise<void> {
  const room = await openRoom(server)
  const page = await newPhone(browser)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
  await slow(page)
  const opened = performance.now()
  await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`, { waitUntil: 'commit' })
  await page.getByLabel('Your Name').waitFor()
  note('link to form', performance.now() - opened)
  await page.getByLabel('Your Name').pressSequentially('Dadi', { delay: 300 })
  await page.waitForTimeout(BETWEEN_MS)
  const pressed = performance.now()
  await page.getByRole('button', { name: 'Join Game' }).click()
  await page.getByRole('article', { name: 'Ticket #1' }).waitFor()
  note('join to ticket', performance.now() - pressed)
  await page.context().close()
}

/**
 * The share of a core, in percent, that all processes of a browser take whose page shows a running game. Its processor is as
 * fast as this one: what makes it slower keeps a core busy.
 */
async function atRest(server: Server): Promise<number> {
  const browser = await launch()
  const { page } = await play(browser, server, 'one ticket')
  const devtools = await browser.newBrowserCDPSession()
  const seconds = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  await page.waitForTimeout(REST_MS / 2)
  const before = await seconds()
  await page.waitForTimeout(REST_MS)
  const used = (await seconds()) - before
  await browser.close()
  return (used / (REST_MS / 1000)) * 100
}
