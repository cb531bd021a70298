import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import type { ScreenVisit } from './all-screens.ts'
import { nameControls, recordWhatHappens } from './named-controls.ts'
import type { PlayerAtScreen } from './players-at-screens.ts'
import { RestorablePlace } from './restorable-place.ts'

/** A control that is not pressed or has no effect, with the reason. */
interface Exception {
  control: RegExp
  reason: string
  /** The stops it applies to; all if absent. */
  at?: RegExp
}

/** A server answer that the browser logs as an error, but that belongs to the state of a stop. */
interface ExpectedFailure {
  url: RegExp
  status: number
}

interface Rules {
  /** Pressed by the visit of all screens itself, because nothing can be pressed afterwards. */
  spared: readonly Exception[]
  /** May have no effect when pressed. */
  still: readonly Exception[]
  failures: readonly ExpectedFailure[]
}

const MAX_PRESSES_AT_A_STOP = 120
/** A press without an effect after this time has no effect. */
const NO_EFFECT_MS = 1_500
/** A page that has not changed for so long is quiet. One that never is keeps nobody waiting longer than `RESTLESS_MS`. */
const QUIET_MS = 50
const RESTLESS_MS = 5_000
const WIDE = { width: 1366, height: 768 }
const TV = { width: 1280, height: 720 }

/** Presses every control of every screen that it visits, and records errors. */
export class ButtonPresser {
  readonly faults: string[] = []
  readonly stops = new Set<string>()
  presses = 0
  private readonly rules: Rules
  private readonly pressedOnScreen = new Set<string>()
  private readonly dialogs = new Set<string>()
  private readonly pressedByTour = new Set<string>()
  private readonly sparedOnes = new Set<Exception>()
  private readonly outside = new Map<Page, number>()
  /** Parts of the app that are still loading. */
  private readonly loading = new Set<Request>()
  private current = 'on arrival'

  constructor(rules: Rules) {
    this.rules = rules
  }

  /** Listens for all errors of a page. Takes effect with its next load. */
  async watch({ page, context, name }: PlayerAtScreen, origin: string): Promise<void> {
    const complain = (what: string) => this.faults.push(`${this.current} (${name}): ${what.slice(0, 200)}`)
    const happen = () => this.outside.set(page, (this.outside.get(page) ?? 0) + 1)
    // Record errors instead of throwing, so that the first one does not end the visit.
    page.removeAllListeners('pageerror')
    page.on('pageerror', (error) => complain(`uncaught ${error.message}`))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      const text = message.text()
      const { url } = message.location()
      const isExpected = this.rules.failures.some((it) => it.url.test(url) && text.includes(`status of ${it.status}`))
      if (!isExpected && !text.includes('ERR_INTERNET_DISCONNECTED')) complain(`${text} ${url}`)
    })
    page.on('dialog', (dialog) => dialog.accept().then(happen))
    page.on('popup', (popup) => popup.close().then(happen))
    for (const event of ['download', 'filechooser'] as const) page.on(event as 'download', happen)
    page.on('request', (request) => {
      if (request.method() !== 'GET') happen()
      if (new URL(request.url()).pathname.startsWith('/assets/')) this.loading.add(request)
    })
    for (const event of ['requestfinished', 'requestfailed'] as const) {
      page.on(event as 'requestfinished', (request) => this.loading.delete(request))
    }
    // Block requests to other hosts. As a pattern, it is matched without asking the test about each request.
    await context.route(new RegExp(`^(?!(blob:)?${origin}/)`), (route) =>
      route.fulfill({ contentType: 'text/html', body: 'elsewhere' }),
    )
    await page.exposeFunction('tellPressed', (control: string) => this.pressedByTour.add(control))
    await page.addInitScript(recordWhatHappens)
    await page.addInitScript(nameControls)
  }

  /** Presses everything at a stop: on the phone, then what only a wide window shows. */
  async pressAll({ page, name, kind, again }: ScreenVisit): Promise<void> {
    const place = new RestorablePlace(page, again)
    await place.remember()
    // Controls in dialogs are pressed where the dialog opens, unless it is a stop of its own.
    if (place.homeLayer > 0 && !again) return
    const before = page.viewportSize()
    const isOver = (await page.getByRole('region', { name: 'Game over' }).count()) > 0
    const screen = `${new URL(page.url()).pathname.split('/')[1]}${isOver ? ', over' : ''}`
    this.stops.add(name)
    const pressed = new Set<string>()
    for (const size of kind === 'tv' ? [TV] : [before, WIDE]) {
      if (size) await page.setViewportSize(size)
      // What the presses of the other size have opened would be expected again after each reload.
      if (!again && (await place.isUnfolded())) await place.reload()
      await this.pressLayer(place, name, screen, pressed)
    }
    this.current = `after ${name}`
    await place.goBack()
    if (before) await page.setViewportSize(before)
  }

  /** Controls that the visit should have pressed but did not. */
  unpressed(): string[] {
    const isPressed = ({ control }: Exception) => [...this.pressedByTour].some((it) => control.test(it))
    return [...this.sparedOnes].filter((it) => !isPressed(it)).map(({ control }) => String(control))
  }

  private async pressLayer(place: RestorablePlace, stop: string, screen: string, pressed: Set<string>): Promise<void> {
    const { page } = place
    await this.untilQuiet(page)
    const isOnline = await page.evaluate(() => navigator.onLine)
    // In other states of a screen, only new controls are pressed.
    const before = new Set(this.pressedOnScreen)
    const skipped = (control: string) => this.isSpared(stop, control) || before.has(`${screen}: ${control}`)
    const expected = (await place.controls()).filter((control) => !skipped(control))
    let isSecondLook = false
    for (let round = 0; round < MAX_PRESSES_AT_A_STOP; round++) {
      const seen = await place.controls()
      const control = seen.find((each) => !pressed.has(each) && !skipped(each))
      if (control === undefined) {
        const missing = expected.filter((each) => !pressed.has(each))
        if (missing.length === 0) return
        if (isSecondLook) {
          this.faults.push(`${stop}: went away before they could be pressed: ${missing.join(', ')}`)
          return
        }
        isSecondLook = true
        await place.goBack(missing)
        continue
      }
      isSecondLook = false
      pressed.add(control)
      this.pressedOnScreen.add(`${screen}: ${control}`)
      const opensDialog = await this.press(place, stop, control)
      // A dialog is the same wherever it opens.
      const dialog = opensDialog && `${control}: ${(await place.controls()).join()}`
      if (dialog && !this.dialogs.has(dialog)) {
        this.dialogs.add(dialog)
        await this.pressDialog(place, `${stop} > ${control}`, control)
      }
      const left = expected.filter((each) => !pressed.has(each))
      if (isOnline || (await place.layer()) !== place.homeLayer) await place.goBack(left)
    }
    this.faults.push(`${stop}: more than ${MAX_PRESSES_AT_A_STOP} controls`)
  }

  /** Presses each control of an opened dialog, and opens it again for the next one. */
  private async pressDialog(place: RestorablePlace, stop: string, opener: string): Promise<void> {
    const pressed = new Set<string>()
    for (let round = 0; round < MAX_PRESSES_AT_A_STOP; round++) {
      if ((await place.layer()) <= place.homeLayer) {
        await place.goBack([opener])
        if (!(await place.find(opener))) return
        await place.touch(opener)
        await place.untilDialog()
      }
      const controls = await place.controls()
      const control = controls.find((each) => !pressed.has(each) && !this.isSpared(stop, each))
      if (control === undefined) return
      pressed.add(control)
      await this.press(place, stop, control)
    }
  }

  private isSpared(stop: string, control: string): boolean {
    const found = this.rules.spared.find((it) => it.control.test(control) && (it.at?.test(stop) ?? true))
    if (found) this.sparedOnes.add(found)
    return found !== undefined
  }

  /** Whether the press opened a dialog, which the control must have announced. */
  private async press(place: RestorablePlace, stop: string, control: string): Promise<boolean> {
    const { page } = place
    this.current = `${stop}: ${control}`
    const found = await place.find(control)
    if (!found) return false
    this.presses++
    const { isAnnounced, layerBefore } = await found.evaluate((element) => ({
      isAnnounced: element.getAttribute('aria-haspopup') === 'dialog',
      layerBefore: window.openLayers(),
    }))
    const before = await this.happened(page)
    const pathBefore = pathOf(page)
    try {
      await place.touch(control, found)
    } catch (error) {
      this.faults.push(`${this.current}: cannot be pressed: ${String(error).split('\n').slice(0, 12).join(' ')}`)
      return false
    }
    if (isAnnounced) await place.untilDialog()
    const hasEffect = await this.untilQuiet(page, before)
    if (pathOf(page) !== pathBefore) {
      if (!(await hasArrived(page))) this.faults.push(`${this.current}: leads nowhere`)
      await this.untilQuiet(page)
    }
    const isStill = this.rules.still.some((it) => it.control.test(control) && (it.at?.test(stop) ?? true))
    if (!hasEffect && !isStill && (await place.find(control))) this.faults.push(`${this.current}: does nothing`)
    if (!isAnnounced && (await place.layer()) > layerBefore) {
      this.faults.push(`${this.current}: opens a dialog without saying so`)
    }
    return isAnnounced
  }

  /**
   * Waits until a press has had its effect and the page is quiet again: it may open a screen whose code is loaded first.
   * Returns whether anything happened since `before`.
   */
  private async untilQuiet(page: Page, before?: string): Promise<boolean> {
    let last = ''
    let hasEffect = before === undefined
    const started = performance.now()
    for (;;) {
      const now = await this.happened(page)
      hasEffect ||= now !== before
      const waited = performance.now() - started
      if (hasEffect && now === last && this.loading.size === 0) return true
      if (waited > (hasEffect ? RESTLESS_MS : NO_EFFECT_MS)) return hasEffect
      last = now
      await wait(QUIET_MS)
    }
  }

  /** A value that changes with any effect of a press. */
  private async happened(page: Page): Promise<string> {
    const inside = await page
      .evaluate(() => [window.happened, document.activeElement?.id, Math.round(scrollY)].join())
      .catch(() => 'on the way elsewhere')
    return [page.url(), this.outside.get(page) ?? 0, inside].join()
  }
}

const pathOf = (page: Page) => page.url().replace(/[?#].*/, '')

/** Whether the page shows a screen. */
function hasArrived(page: Page): Promise<boolean> {
  const heading = page.locator('h1').first()
  return heading.waitFor({ state: 'attached' }).then(
    () => true,
    () => false,
  )
}
