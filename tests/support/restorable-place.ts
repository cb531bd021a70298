import { type ElementHandle, expect, type Page } from '@playwright/test'

/** What the app keeps in the browser's storage. */
const KEPT_KEYS = [
  'settings',
  'voiceMuted',
  'currentRoomId',
  'playerId',
  'playerName',
  'isHost',
  'desiredTicketCount',
  'askedForOneRoom',
]

/** A busy machine takes its time to load a page. What does not come by then has gone. */
const AFTER_RELOAD_MS = 20_000

/** A page in a state that can be restored. */
export class RestorablePlace {
  readonly page: Page
  homeLayer = 0
  private readonly again: (() => Promise<void>) | undefined
  private url = ''
  private kept = ''

  constructor(page: Page, again: (() => Promise<void>) | undefined) {
    this.page = page
    this.again = again
  }

  async remember(): Promise<void> {
    this.url = this.page.url()
    this.kept = await this.storage()
    this.homeLayer = await this.layer()
  }

  layer(): Promise<number> {
    return this.page.evaluate(() => window.openLayers()).catch(() => 0)
  }

  /** Whether something was opened on the page itself, and not in a dialog. */
  isUnfolded(): Promise<boolean> {
    return this.page.evaluate(() => document.querySelector('main [aria-expanded=true]') !== null)
  }

  /** Names of all controls that can be pressed now: those of the top dialog if there is one. */
  async controls(): Promise<string[]> {
    return this.page.evaluate(() => {
      // Toasts disappear by themselves; waiting for them would only take time.
      for (const close of document.querySelectorAll<HTMLElement>('[aria-label^="Notifications"] button')) close.click()
      return [...window.namedControls().keys()]
    })
  }

  async find(control: string): Promise<ElementHandle<Element> | null> {
    const found = await this.page.evaluateHandle((name) => window.namedControls().get(name) ?? null, control)
    return found.asElement()
  }

  /** Presses a control, which may have been found already. */
  async touch(control: string, already?: ElementHandle<Element>): Promise<void> {
    const found = already ?? (await this.find(control))
    // If the screen was re-rendered meanwhile, the button is another element, or is missing.
    await (found && touch(found))?.catch(async (error) => {
      if (!String(error).includes('not attached')) throw error
      const drawnAgain = await this.find(control)
      if (drawnAgain) await touch(drawnAgain)
    })
  }

  /** Waits for the dialog that a press opens. Its code may be loaded first. */
  async untilDialog(): Promise<void> {
    await expect.poll(() => this.layer(), { message: 'a dialog' }).toBeGreaterThan(this.homeLayer)
  }

  /** Restores the page and the browser's storage, and waits for the given controls. */
  async goBack(wanted: readonly string[] = []): Promise<void> {
    const { page } = this
    const layer = await page.evaluate(() => {
      if (document.fullscreenElement) void document.exitFullscreen()
      return window.openLayers?.() ?? 0
    })
    if (layer > this.homeLayer) await page.keyboard.press('Escape')
    // A running game asks for confirmation before leaving.
    const canGoBack = page.url() === this.url || !this.url.includes('/active-game')
    if (canGoBack && (await this.storage()) === this.kept) {
      // Go back as a player would, which does not reload the app.
      if (page.url() !== this.url) await page.goBack()
      const isHere = page.url() === this.url && (await this.layer()) === this.homeLayer
      if (isHere && (await this.comesWith(wanted))) return
    }
    await this.reload(wanted)
  }

  /** Loads the page anew, with the browser's storage as it was, and waits for the given controls. */
  async reload(wanted: readonly string[] = []): Promise<void> {
    const { page } = this
    // Any page of the same origin without the app, so that nothing is loaded twice.
    await page.goto(new URL('/favicon.svg', this.url).href)
    await page.evaluate((kept) => {
      for (const [key, value] of JSON.parse(kept)) {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      }
    }, this.kept)
    await page.goto(this.url)
    await this.again?.()
    await this.comesWith(wanted, AFTER_RELOAD_MS)
  }

  private comesWith(wanted: readonly string[], timeout = 3_000): Promise<boolean> {
    return expect
      .poll(() => this.hasAll(wanted), { timeout, intervals: [50] })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
  }

  private async hasAll(wanted: readonly string[]): Promise<boolean> {
    if (wanted.length === 0) return true
    const here = await this.controls()
    return wanted.every((control) => here.includes(control))
  }

  private storage(): Promise<string> {
    return this.page
      .evaluate((keys) => JSON.stringify(keys.map((key) => [key, localStorage.getItem(key)])), KEPT_KEYS)
      .catch(() => 'out of reach')
  }
}

/** Presses like a finger; in a select it chooses another option. */
async function touch(control: ElementHandle<Element>): Promise<void> {
  const { tag, isSkipLink, isBackdrop, isAd } = await control.evaluate((element) => ({
    tag: element.tagName,
    isSkipLink: element.matches('.skip-link'),
    isBackdrop: element.matches('.sheet-backdrop'),
    isAd: element.matches('.ad-strip'),
  }))
  if (tag === 'SELECT') {
    const next = await control.evaluate((list) =>
      list instanceof HTMLSelectElement ? String((list.selectedIndex + 1) % list.options.length) : '',
    )
    await control.selectOption({ index: Number(next) })
  } else if (isSkipLink) {
    await control.focus()
    await control.press('Enter')
  } else {
    // The app ignores a tap right after the page has moved, so that it opens no advertisement.
    if (isAd) {
      await control.scrollIntoViewIfNeeded()
      await control.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
    }
    await control.click(isBackdrop ? { position: { x: 4, y: 4 } } : {})
  }
}
