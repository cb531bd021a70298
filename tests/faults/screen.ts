import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { GIVE_UP_AFTER_MS } from '../../scripts/waiting.ts'
import type { FaultContext } from './fault-context.ts'
import { openRoom } from './room.ts'

const LOOK_EVERY_MS = 20
/** Playwright would close its browsers on a signal and let everything else go on. */
const LEFT_TO_US = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

let browser: Promise<Browser> | null = null

declare global {
  interface Window {
    /** The number of calls that the page shows, or -1 while it shows none. */
    shownCalls(): number
    countFell(from: number, to: number): void
  }
}

/**
 * Opens the page of a game that has just started, in a real browser at `pageUrl`, which may be a proxy. The host is a program,
 * which calls at `url`.
 */
export async function openScreen(context: FaultContext, url: string, pageUrl = url) {
  const room = await openRoom(() => url)
  const player = await room.join('Watcher')
  await room.start()

  const page = await openPage(context)
  /** Every moment at which the page showed fewer calls than before. */
  const rewinds: string[] = []
  await page.exposeFunction('countFell', (from: number, to: number) => {
    rewinds.push(`the page went back from ${from} calls to ${to}`)
  })
  await page.addInitScript(countCalls)
  const seat = { currentRoomId: room.id, playerId: player.id, playerName: 'Watcher', desiredTicketCount: '1' }
  await page.addInitScript((stored) => Object.assign(localStorage, stored), seat)
  const [name = '', ...value] = player.client.cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), domain: '127.0.0.1', path: '/' }])
  await page.goto(`${pageUrl}/active-game`)
  const boardTab = page.getByRole('tab', { name: 'Number Board' })
  await boardTab.click()

  let calls = 0
  /** Waits until the page shows at least that many calls. */
  const shows = async (wanted: number) => {
    const options = { timeout: GIVE_UP_AFTER_MS, polling: LOOK_EVERY_MS }
    await page.waitForFunction((least) => window.shownCalls() >= least, wanted, options)
  }
  await shows(0)
  return {
    page,
    roomId: room.id,
    rewinds,
    shows,
    /** Makes a call, and returns how many there are now. */
    call: async () => {
      calls = (await room.call(calls)).seq
      return calls
    },
    /** How many calls the page shows now. */
    shown: () => page.evaluate(() => window.shownCalls()),
    /** Checks at the end that the page shows what the server shows, and never went back. */
    compare: async () => {
      const { calledNumbers } = (await room.state()).room
      await shows(calledNumbers.length)
      await boardTab.click()
      const board = page.getByRole('list', { name: 'Called numbers, newest first' }).getByRole('listitem')
      const shown = (await board.allTextContents()).map(Number).toReversed()
      context.check(shown.join() === calledNumbers.join(), `the page shows the calls ${shown}`)
      context.result.failures.push(...rewinds)
    },
  }
}

/** A page with cookies and storage of its own. */
export async function openPage(context: FaultContext): Promise<Page> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium is installed')
  browser ??= chromium.launch({ ...LEFT_TO_US, executablePath, args: ['--no-sandbox'] })
  const phone = { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' } as const
  const ownContext = await (await browser).newContext(phone)
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

/** Runs in the page: reads the count and reports whenever it falls. What is behind another tab does not follow the game. */
function countCalls(): void {
  window.shownCalls = () => Number(/(\d+)\s*(?:of|\/)\s*90/.exec(document.body?.innerText ?? '')?.[1] ?? -1)
  let before = -1
  new MutationObserver(() => {
    const now = window.shownCalls()
    if (now < 0) return
    if (now < before) window.countFell(before, now)
    before = now
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
