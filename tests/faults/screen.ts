import { type Browser, chromium, type Page } from '@playwright/test'
import type { CallAnswer, CreateRoomAnswer, GameStateAnswer, JoinAnswer } from '#shared/api.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { GIVE_UP_AFTER_MS } from '../../scripts/waiting.ts'
import { Client } from './client.ts'
import type { FaultContext } from './fault-context.ts'
import { insist } from './game-under-test.ts'

const LOOK_EVERY_MS = 20
/** Playwright would close its browsers on a signal and let everything else go on. */
const LEFT_TO_US = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

let browser: Promise<Browser> | null = null

declare global {
  interface Window {
    /** How many calls the page says there were, or -1 while it says nothing. */
    shownCalls(): number
    countFell(from: number, to: number): void
  }
}

/** A real browser in which somebody plays in a room of its own, whose host is a program. */
export interface Screen {
  page: Page
  roomId: string
  playerId: string
  host: Client
  /** Makes a call, and comes back with how many there are now. */
  call(): Promise<number>
  /** Waits until the page shows at least that many calls. */
  shows(calls: number): Promise<void>
  /** How many calls the page shows now. */
  shown(): Promise<number>
  /** When all is over: what the page shows otherwise than the server, and all its `rewinds`. */
  compare(): Promise<string[]>
  /** Every moment at which the page showed fewer calls than before. */
  rewinds: string[]
}

/** Why there is no browser here, or null. */
export function missingBrowser(): string | null {
  return findBrowser() ? null : 'no Chromium is installed'
}

/** Opens the page of a game that has just started, at `pageUrl`, which may be a proxy. The host calls at `url`. */
export async function openScreen(context: FaultContext, url: string, pageUrl = url): Promise<Screen> {
  const host = new Client(() => url)
  const created = await insist<CreateRoomAnswer>(host, '/api/rooms', { hostName: 'Host' })
  const roomId = created.body.room.id
  const player = new Client(() => url)
  const joined = await insist<JoinAnswer>(player, `/api/rooms/${roomId}/join`, { name: 'Watcher' })
  await insist(host, `/api/rooms/${roomId}/start`, { playerId: created.body.hostPlayer.id })

  const page = await openPage(context)
  const rewinds: string[] = []
  await page.exposeFunction('countFell', (from: number, to: number) => {
    rewinds.push(`the page went back from ${from} calls to ${to}`)
  })
  await page.addInitScript(countCalls)
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { currentRoomId: roomId, playerId: joined.body.id, playerName: 'Watcher', desiredTicketCount: '1' },
  )
  const [name = '', ...value] = (player.cookieHeader ?? '').split('=')
  await page.context().addCookies([{ name, value: value.join('='), domain: '127.0.0.1', path: '/' }])
  await page.goto(`${pageUrl}/active-game`)

  let calls = 0
  const shows = async (wanted: number) => {
    const options = { timeout: GIVE_UP_AFTER_MS, polling: LOOK_EVERY_MS }
    await page.waitForFunction((least) => window.shownCalls() >= least, wanted, options)
  }
  await shows(0)
  return {
    page,
    roomId,
    playerId: joined.body.id,
    host,
    rewinds,
    shows,
    call: async () => {
      const answer = await insist<CallAnswer>(host, `/api/rooms/${roomId}/call-number`, { after: calls })
      calls = answer.body.seq
      return calls
    },
    compare: async () => {
      const { room } = (await insist<GameStateAnswer>(host, `/api/game-state/${roomId}`)).body.gameState
      await shows(room.calledNumbers.length)
      await page.getByRole('tab', { name: 'Number Board' }).click()
      const board = page.getByRole('list', { name: 'Called numbers, newest first' }).getByRole('listitem')
      const shown = (await board.allTextContents()).map(Number).toReversed()
      return shown.join() === room.calledNumbers.join() ? rewinds : [...rewinds, `the page shows the calls ${shown}`]
    },
    shown: () => page.evaluate(() => window.shownCalls()),
  }
}

/** A page with cookies and storage of its own. */
export async function openPage(context: FaultContext): Promise<Page> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium is installed')
  browser ??= chromium.launch({ ...LEFT_TO_US, executablePath, args: ['--no-sandbox'] })
  const ownContext = await (await browser).newContext({ viewport: { width: 360, height: 800 } })
  ownContext.setDefaultTimeout(GIVE_UP_AFTER_MS)
  context.later(() => ownContext.close())
  const page = await ownContext.newPage()
  context.onFailure(async () => {
    const text = await page.locator('body').innerText({ timeout: 5_000 })
    return `${page.url()} shows: ${text.replace(/\s+/g, ' ').slice(0, 600)}`
  })
  return page
}

/** Ends the browser that all cases share. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
}

/** Runs in the page: reads the count and reports whenever it falls. */
function countCalls(): void {
  window.shownCalls = () => Number(/(\d+)\s*(?:of|\/)\s*90/.exec(document.body?.textContent ?? '')?.[1] ?? -1)
  let before = -1
  new MutationObserver(() => {
    const now = window.shownCalls()
    if (now < 0) return
    if (now < before) window.countFell(before, now)
    before = now
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
