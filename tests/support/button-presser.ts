import type { Page } from '@playwright/test'
import type { ScreenVisit } from './all-screens.ts'
import { faultsInLargeLetters } from './large-letters.ts'
import { type Look, nameControlsOf } from './named-controls.ts'
import type { PlayerAtScreen } from './players-at-screens.ts'
import { RestorablePlace, Surroundings } from './restorable-place.ts'

/** A control that is not pressed or has no effect, with the reason. */
interface Exception {
  control: RegExp
  reason: string
  /** The stops it applies to; all if absent. */
  at?: RegExp
}

interface Rules {
  /** Pressed by the visit of all screens itself, because nothing can be pressed afterwards. */
  spared: readonly Exception[]
  /** May have no effect when pressed. */
  still: readonly Exception[]
  /** Answers of the server that the browser logs as errors, but that belong to the state of a stop. */
  failures: readonly { url: RegExp; status: number }[]
}

const MAX_PRESSES_AT_A_STOP = 120
const WIDE = { width: 1366, height: 768 }
const TV = { width: 1280, height: 720 }
const WIDEST_PHONE = 480

/** Presses every control of every screen that it visits, and records errors. */
export class ButtonPresser {
  readonly faults: string[] = []
  presses = 0
  private readonly rules: Rules
  private readonly pressedOnScreen = new Set<string>()
  private readonly dialogs = new Set<string>()
  private readonly pressedInDialogs = new Set<string>()
  private readonly pressedByTour = new Set<string>()
  private readonly around = new WeakMap<Page, Surroundings>()
  private current = 'on arrival'

  constructor(rules: Rules) {
    this.rules = rules
  }

  /** Listens for all errors of a page. Takes effect with its next load. */
  async watch({ page, name }: PlayerAtScreen): Promise<void> {
    const complain = (what: string) => this.faults.push(`${this.current} (${name}): ${what.slice(0, 200)}`)
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
    this.around.set(page, new Surroundings(page))
    await page.exposeFunction('tellPressed', (control: string) => this.pressedByTour.add(control))
    await nameControlsOf(page)
  }

  /** Presses everything at a stop: on the phone, then what only a wide window shows. */
  async pressAll({ page, name, kind, again }: ScreenVisit): Promise<void> {
    const around = this.around.get(page)
    if (!around) throw new Error(`nobody watches the page of ${name}`)
    const place = new RestorablePlace(page, around, again)
    await place.remember()
    // Controls in dialogs are pressed where the dialog opens, unless it is a stop of its own.
    if (place.homeLayer > 0 && !again) return
    const before = page.viewportSize() ?? WIDE
    const isOver = (await page.getByRole('region', { name: 'Game over' }).count()) > 0
    const screen = `${new URL(page.url()).pathname.split('/')[1]}${isOver ? ', over' : ''}`
    const pressed = new Set<string>()
    for (const size of kind === 'tv' ? [TV] : [before, WIDE]) {
      if (size !== before) await page.setViewportSize(size)
      // Otherwise what the presses in the other size have opened would be expected after each reload.
      if (!again && (await place.look()).isUnfolded) await place.reload()
      await this.pressLayer(place, name, screen, pressed)
    }
    this.current = `after ${name}`
    await place.goBack([])
    await page.setViewportSize(before)
  }

  /** Returns the controls that the visit should have pressed by itself but did not. */
  unpressed(byItself: readonly { control: RegExp }[]): string[] {
    const isPressed = (control: RegExp) => [...this.pressedByTour].some((it) => control.test(it))
    return byItself.filter(({ control }) => !isPressed(control)).map(({ control }) => String(control))
  }

  private async pressLayer(place: RestorablePlace, stop: string, screen: string, pressed: Set<string>): Promise<void> {
    let look = await place.quiet()
    const { isOnline } = look
    const before = new Set(this.pressedOnScreen)
    const skipped = (control: string) => this.isSpared(stop, control) || before.has(`${screen}: ${control}`)
    const expected = look.controls.filter((control) => !skipped(control))
    // What a press unfolds is a stop of its own, which knows how to open it again.
    const isFolded = (control: string) => look.isUnfolded && !place.canReopen && !expected.includes(control)
    let isSecondLook = false
    for (let round = 0; round < MAX_PRESSES_AT_A_STOP; round++) {
      const control = look.controls.find((each) => !pressed.has(each) && !skipped(each) && !isFolded(each))
      if (control === undefined) {
        const missing = expected.filter((each) => !pressed.has(each))
        if (missing.length === 0) return
        if (isSecondLook) {
          this.faults.push(`${stop}: went away before they could be pressed: ${missing.join(', ')}`)
          return
        }
        isSecondLook = true
        look = await place.goBack(missing)
        continue
      }
      isSecondLook = false
      pressed.add(control)
      this.pressedOnScreen.add(`${screen}: ${control}`)
      const after = await this.press(place, stop, control)
      look = after.look
      if (after.isGone) pressed.delete(control)
      // A dialog is the same wherever it opens.
      const dialog = after.opensDialog && look.controls.join()
      if (dialog && !this.dialogs.has(dialog)) {
        this.dialogs.add(dialog)
        look = await this.pressDialog(place, `${stop} > ${control}`, control, look)
      }
      const left = expected.filter((each) => !pressed.has(each))
      if (isOnline || look.layer !== place.homeLayer) look = await place.goBack(left, look)
    }
    this.faults.push(`${stop}: more than ${MAX_PRESSES_AT_A_STOP} controls`)
  }

  /** Presses each control of an opened dialog, and opens it again for the next one. Returns the last look. */
  private async pressDialog(place: RestorablePlace, stop: string, opener: string, opened: Look): Promise<Look> {
    // In other states of a dialog, as of a screen, only new controls are pressed, whichever of two buttons opens it.
    const before = new Set(this.pressedInDialogs)
    const openers = opened.dialog ? [opener, `dialog ${opened.dialog}`] : [opener]
    const pressed = new Set<string>()
    const isDue = (each: string) =>
      !pressed.has(each) && !this.isSpared(stop, each) && !openers.some((it) => before.has(`${it}: ${each}`))
    // One that only a wide window opens may not be there on a phone.
    if ((place.page.viewportSize() ?? WIDE).width <= WIDEST_PHONE) {
      this.faults.push(...(await faultsInLargeLetters(place.page)).map((fault) => `${stop}: ${fault}`))
    }
    let look = opened
    for (let round = 0; round < MAX_PRESSES_AT_A_STOP; round++) {
      if (look.layer <= place.homeLayer || place.hasMoved) {
        await place.goBack([opener], look)
        const { target } = await place.find(opener)
        if (!target) {
          this.faults.push(`${stop}: does not come back for the rest of its dialog`)
          return look
        }
        await place.touch(opener, target)
        await place.untilDialog()
        // After a reload its parts come one by one.
        look = await place.untilThere(opened.controls.filter(isDue))
      }
      const control = look.controls.find(isDue)
      if (control === undefined) return look
      pressed.add(control)
      for (const it of openers) this.pressedInDialogs.add(`${it}: ${control}`)
      look = (await this.press(place, stop, control)).look
    }
    this.faults.push(`${stop}: more than ${MAX_PRESSES_AT_A_STOP} controls`)
    return look
  }

  private isSpared(stop: string, control: string): boolean {
    return this.rules.spared.some((it) => it.control.test(control) && (it.at?.test(stop) ?? true))
  }

  /**
   * What the page shows then, and whether the press opened a dialog, which the control must have announced. What `isGone`
   * went away before the press. If it was there from the start, it must come back.
   */
  private async press(place: RestorablePlace, stop: string, control: string) {
    const { page } = place
    this.current = `${stop}: ${control}`
    const { look: before, target } = await place.find(control)
    if (!target) return { look: before, opensDialog: false, isGone: true }
    this.presses++
    const effects = place.effects(before)
    const pathBefore = pathOf(page)
    try {
      await place.touch(control, target)
    } catch (error) {
      const look = await place.quiet()
      const isGone = !look.controls.includes(control)
      const why = String(error).split('\n').slice(0, 12).join(' ')
      if (!isGone) this.faults.push(`${this.current}: cannot be pressed: ${why}`)
      return { look, opensDialog: false, isGone }
    }
    if (target.isAnnounced) await place.untilDialog()
    let { look, hasEffect } = await place.untilQuiet(effects)
    if (pathOf(page) !== pathBefore) {
      const screen = page.locator('h1').first().waitFor({ state: 'attached' })
      await screen.catch(() => this.faults.push(`${this.current}: leads nowhere`))
      look = await place.quiet()
    }
    const isStill = this.rules.still.some((it) => it.control.test(control) && (it.at?.test(stop) ?? true))
    if (!hasEffect && !isStill && look.controls.includes(control)) this.faults.push(`${this.current}: does nothing`)
    // One dialog may also take the place of another.
    const isOpen = look.layer > before.layer || (look.layer === before.layer && look.dialog !== before.dialog)
    if (!target.isAnnounced && isOpen) this.faults.push(`${this.current}: opens a dialog without saying so`)
    return { look, opensDialog: target.isAnnounced, isGone: false }
  }
}

const pathOf = (page: Page) => page.url().replace(/[?#].*/, '')
