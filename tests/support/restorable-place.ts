import type { Page, Request } from '@playwright/test'
import { controlOf, type Look } from './named-controls.ts'

/** A busy machine takes its time to load a page. What does not come by then has gone. */
const AFTER_RELOAD_MS = 20_000
/** What a press takes away for a moment comes back by then. */
const BACK_SOON_MS = 3_000
/** A page that has not changed for two frames and this time is quiet. The wait ends after `RESTLESS_MS` in any case. */
const QUIET_MS = 50
const RESTLESS_MS = 5_000
/** A press without an effect after this time has no effect. */
const NO_EFFECT_MS = 1_500

interface Target {
  /** Whether it says that it opens a dialog. */
  isAnnounced: boolean
  /** Unlike a button. */
  kind: string | undefined
  /** The option of a select that comes next. */
  next: number
}

/** What happens outside the document of a page. */
export class Surroundings {
  /** Answers and parts of the app that are on their way. */
  readonly coming = new Set<Request>()
  /** Requests, files, windows and questions of the browser. */
  events = 0

  constructor(page: Page) {
    const happen = () => {
      this.events++
    }
    page.on('dialog', (dialog) => dialog.accept().then(happen))
    page.on('popup', (popup) => popup.close())
    for (const event of ['popup', 'download', 'filechooser'] as const) page.on(event as 'download', happen)
    page.on('request', (request) => {
      if (request.method() !== 'GET') happen()
      if (/^\/(api|assets)\//.test(new URL(request.url()).pathname)) this.coming.add(request)
    })
    for (const event of ['requestfinished', 'requestfailed'] as const) {
      page.on(event as 'requestfinished', (request) => this.coming.delete(request))
    }
  }
}

/** A page in a state that can be restored. */
export class RestorablePlace {
  readonly page: Page
  homeLayer = 0
  private readonly around: Surroundings
  private readonly again: (() => Promise<void>) | undefined
  private url = ''
  private kept = ''

  constructor(page: Page, around: Surroundings, again: (() => Promise<void>) | undefined) {
    this.page = page
    this.around = around
    this.again = again
  }

  async remember(): Promise<void> {
    const look = await this.quiet()
    this.url = this.page.url()
    this.kept = look.kept
    this.homeLayer = look.layer
  }

  look(): Promise<Look> {
    return this.page.evaluate(() => window.look())
  }

  /** A value that changes with any effect of a press. */
  effects({ happened }: Look): string {
    return [this.page.url(), this.around.events, happened].join()
  }

  /** Waits until all answers are there and the page does not change. */
  async quiet(): Promise<Look> {
    return (await this.untilQuiet()).look
  }

  /**
   * The same after a press, whose effect may be a screen that is loaded first. Says whether anything happened since
   * `before`.
   */
  async untilQuiet(before?: string): Promise<{ look: Look; hasEffect: boolean }> {
    const started = performance.now()
    let hasEffect = before === undefined
    for (;;) {
      const isComplete = this.around.coming.size === 0
      const { look, isSame } = await this.twoLooks()
      hasEffect ||= this.effects(look) !== before
      const waited = performance.now() - started
      if (hasEffect && isSame && isComplete && this.around.coming.size === 0) return { look, hasEffect }
      if (waited > (hasEffect || this.around.coming.size > 0 ? RESTLESS_MS : NO_EFFECT_MS)) return { look, hasEffect }
    }
  }

  /**
   * What there is to know of a control before it is pressed, null if it is not here, and what the page shows then. What any
   * press brings about is done first, and no effect of this one: the page scrolls to the control, and its heading loses
   * the focus.
   */
  find(control: string): Promise<{ look: Look; target: Target | null }> {
    return this.page.evaluate(async (name) => {
      const element = window.namedControls().get(name)
      if (!element) return { look: window.look(), target: null }
      document.querySelector<HTMLElement>('h1:focus')?.blur()
      const before = scrollY
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      // The page receives it in the next frame.
      if (scrollY !== before) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const target = {
        isAnnounced: element.getAttribute('aria-haspopup') === 'dialog',
        kind: ['select', '.skip-link', '.sheet-backdrop', '.ad-strip', '[target]'].find((it) => element.matches(it)),
        next: element instanceof HTMLSelectElement ? (element.selectedIndex + 1) % element.options.length : 0,
      }
      return { look: window.look(), target }
    }, control)
  }

  /** Presses a control like a finger; in a select it chooses another option. */
  async touch(control: string, { kind, next }: Target): Promise<void> {
    const { page } = this
    const found = controlOf(page, control)
    if (kind === 'select') {
      await found.selectOption({ index: next })
    } else if (kind === '.skip-link') {
      await found.press('Enter')
    } else {
      // The app ignores a tap right after the page has moved, so that it opens no advertisement.
      if (kind === '.ad-strip') {
        await found.scrollIntoViewIfNeeded()
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
      }
      // A busy machine takes longer to open a window than to change a page.
      const opened = (kind === '.ad-strip' || kind === '[target]') && page.waitForEvent('popup')
      await Promise.all([opened, found.click(kind === '.sheet-backdrop' ? { position: { x: 4, y: 4 } } : {})])
    }
  }

  /** Waits for the dialog that a press opens. Its code may be loaded first. */
  async untilDialog(): Promise<void> {
    await this.page.waitForFunction((home) => window.openLayers() > home, this.homeLayer)
  }

  /** Whether what was opened on the way here can be opened again. */
  get canReopen(): boolean {
    return this.again !== undefined
  }

  get hasMoved(): boolean {
    return this.page.url() !== this.url
  }

  /** Waits until controls are there. Some may not come back, since another one was pressed. */
  untilThere(wanted: readonly string[]): Promise<Look> {
    return this.quietUntil(({ controls }) => wanted.every((each) => controls.includes(each)), BACK_SOON_MS)
  }

  /** Restores the page, of which this is the last look, and the browser's storage, and waits for the given controls. */
  async goBack(wanted: readonly string[], last?: Look): Promise<Look> {
    const { page } = this
    let look = last ?? (await this.look())
    if (look.kept === this.kept && !look.isFullscreen && this.isAsBefore(look, wanted)) return look
    if (look.isFullscreen) await page.evaluate(() => document.exitFullscreen())
    if (look.layer > this.homeLayer) {
      await page.keyboard.press('Escape')
      look = await this.look()
    }
    // A running game asks for confirmation before leaving.
    if (look.kept === this.kept && !(this.hasMoved && this.url.includes('/active-game'))) {
      // Go back as a player would, which does not reload the app.
      if (this.hasMoved) await page.goBack()
      const back = page.url() === this.url ? await this.isBack(wanted) : null
      if (back) return back
    }
    return this.reload(wanted)
  }

  /** The page as it was, if that needs no reload; else null. */
  private async isBack(wanted: readonly string[]): Promise<Look | null> {
    if (this.again) {
      const { layer, isUnfolded } = await this.quiet()
      if (layer < this.homeLayer) {
        // A dialog does not come back by itself. What is unfolded beside it, `again` would fold.
        if (layer > 0 || isUnfolded) return null
        await this.again()
      }
    }
    return this.withAll(wanted, BACK_SOON_MS)
  }

  /** Loads the page anew, with the browser's storage as it was, and waits for the given controls. */
  async reload(wanted: readonly string[] = []): Promise<Look> {
    const { page } = this
    // Any page of the same origin without the app, which would store something meanwhile. It leaves no trace where the
    // browser's own way back leads.
    await this.replace(new URL('/favicon.svg', this.url).href)
    await page.evaluate((kept) => {
      for (const [key, value] of JSON.parse(kept)) {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      }
      sessionStorage.clear()
    }, this.kept)
    await this.replace(this.url)
    await this.again?.()
    return (await this.withAll(wanted, AFTER_RELOAD_MS)) ?? this.look()
  }

  private async replace(url: string): Promise<void> {
    const { page } = this
    if (!page.url().startsWith(new URL(url).origin)) await page.goto(url)
    else await Promise.all([page.waitForURL(url), page.evaluate((to) => location.replace(to), url)])
  }

  /** The page as it was and with the given controls, once it is; null if it does not come to that. */
  private async withAll(wanted: readonly string[], limitMs: number): Promise<Look | null> {
    const isSo = (look: Look) => this.isAsBefore(look, wanted)
    const look = await this.quietUntil(isSo, limitMs)
    return isSo(look) ? look : null
  }

  /** The first quiet look of which something is so, or the last one before the limit. */
  private async quietUntil(isSo: (look: Look) => boolean, limitMs: number): Promise<Look> {
    const started = performance.now()
    let look = await this.quiet()
    while (!isSo(look) && performance.now() - started < limitMs) look = await this.quiet()
    return look
  }

  private isAsBefore({ layer, controls }: Look, wanted: readonly string[]): boolean {
    const isHere = this.page.url() === this.url && layer === this.homeLayer
    return isHere && wanted.every((control) => controls.includes(control))
  }

  /** Looks twice, two frames and a moment apart. On the way to another document it looks again. */
  private async twoLooks(): Promise<{ look: Look; isSame: boolean }> {
    for (;;) {
      const seen = await this.page
        .evaluate(async (quietMs) => {
          window.closeToasts()
          const before = window.happenedSoFar()
          const frame = () => new Promise(requestAnimationFrame)
          await Promise.all([frame().then(frame), new Promise((resolve) => setTimeout(resolve, quietMs))])
          const look = window.look()
          return { look, isSame: look.happened === before }
        }, QUIET_MS)
        .catch((error) => {
          if (!/navigation|context was destroyed/i.test(String(error))) throw error
        })
      if (seen) return seen
    }
  }
}
