import { describe, expect, test, vi } from 'vitest'
import { wordsReady } from '#client/words/i18n.ts'
import { framesPass, takesPresses } from './at-screen.ts'
import { effectsSoFar, namedControls, openLayers, recordWhatHappens, topDialog } from './controls.ts'
import { closeToasts, forgetAll } from './mount.tsx'
import { SCREENS, type Screen, showScreen } from './screens.ts'

/*
 * Each control of each screen is pressed, and of each dialog that one opens: it can be reached by a finger, does something,
 * causes no error, and says before whether it opens a dialog. A screen that has changed is mounted again.
 */

recordWhatHappens()
// A language that is chosen is there at once.
await wordsReady('hi')

/** What has no effect when it is pressed, with the reason. */
const STILL: Record<string, RegExp> = {
  'the specification gives them no effect': /^(Rotation|Frequency)/,
  'is what is chosen already': /^(As always|Plain)/,
  'a marked number stays marked': /^a marked number$/,
}
const isStill = (control: string) => Object.values(STILL).some((each) => each.test(control))

/** Longer than a dialog needs on a busy machine. */
const REOPENED_MS = 10_000
const WIDE = { width: 1366, height: 768 }

/** Screens and dialogs share many controls, which are pressed once. */
const pressed = new Set<string>()

for (const [part, screens] of Object.entries(SCREENS)) {
  describe(`every control ${part} does something`, () => {
    for (const [name, screen] of Object.entries(screens)) {
      const sizes = screen.kind === 'tv' ? [screen] : [screen, { ...screen, size: WIDE }]
      test.each(sizes.map((each) => [each.size ? 'on a laptop' : 'usual', each] as const))(
        `${name}, %s`,
        async (_, sized) => expect(await new Presser(sized).faults()).toEqual([]),
      )
    }
  })
}

/** Presses the controls of one screen. */
class Presser {
  private readonly screen: Screen
  private readonly found: string[] = []
  private readonly home = { place: '', controls: '', layer: 0 }

  constructor(screen: Screen) {
    this.screen = screen
  }

  async faults(): Promise<string[]> {
    await this.mount()
    Object.assign(this.home, { ...this.look() })
    const kind = `${location.pathname.split('/')[1]}${document.querySelector('[aria-label="Game over"]') ? ', over' : ''}`
    for (const control of [...namedControls().keys()]) {
      if (!this.isNew(`${kind}: ${control}`)) continue
      if (this.hasChanged()) await this.mount()
      await this.pressOnScreen(control)
    }
    return this.found
  }

  private async pressOnScreen(control: string): Promise<void> {
    const before = openLayers()
    await this.press(control)
    if (openLayers() <= before) return
    const inDialog = [...namedControls().keys()]
    for (const each of inDialog) {
      if (!this.isNew(`dialog ${control}: ${each}`)) continue
      // Each is pressed in the dialog as it opened.
      await this.reopen(control, each)
      await this.press(each, `${control} > `)
    }
  }

  /** Mounts the screen again and opens a dialog. On a very busy machine this can fail, and is tried three times. */
  private async reopen(control: string, inside: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      await this.mount()
      const layers = openLayers()
      const isOpen = () => {
        const opener = namedControls().get(control)
        if (openLayers() === layers && opener && takesPresses(opener)) pressLikeAFinger(opener as HTMLElement)
        return namedControls().has(inside)
      }
      const seen = () => `${location.pathname}: ${[...namedControls().keys()].join(', ')}`
      try {
        return await expect.poll(isOpen, { interval: 500, timeout: REOPENED_MS }).toBe(true)
      } catch {
        if (tries === 3) throw new Error(`${control} does not open again what has ${inside}; ${seen()}`)
      }
    }
  }

  private async press(control: string, within = ''): Promise<void> {
    const element = await this.control(control)
    const note = (what: string) => this.found.push(`${within}${control}: ${what}`)
    if (!element) return void note('went away before it could be pressed')
    closeToasts()
    await framesPass(1)
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    // What goes away by itself may still be there for a moment.
    await expect
      .poll(() => coveredBy(element), { interval: 50, timeout: 5_000 })
      .toBeNull()
      .catch(() => note(`is covered by ${coveredBy(element)}`))
    const [effects, layers, dialog, { lang }] = [effectsSoFar(), openLayers(), topDialog(), document.documentElement]
    const hasOpened = () =>
      openLayers() > layers ||
      (openLayers() === layers && topDialog() !== dialog && document.documentElement.lang === lang)
    const isAnnounced = element.getAttribute('aria-haspopup') === 'dialog'
    vi.mocked(console.error).mockClear()
    pressLikeAFinger(element)
    const isDone = () => effectsSoFar() !== effects && (!isAnnounced || hasOpened())
    if (!isStill(control)) {
      await expect
        .poll(isDone, { interval: 50 })
        .toBe(true)
        .catch(() => {})
    }
    await quiet()
    if (effectsSoFar() === effects && !isStill(control) && namedControls().has(control)) note('does nothing')
    if (!isAnnounced && hasOpened()) note('opens a dialog without saying so')
    if (isAnnounced && !hasOpened()) note('says that it opens a dialog and does not')
    for (const [error] of vi.mocked(console.error).mock.calls) note(String(error))
    if (location.pathname !== this.home.place && !document.querySelector('h1')) {
      await expect.poll(() => document.querySelector('h1'), { message: `${control} leads to a screen` }).toBeTruthy()
    }
  }

  private async control(name: string): Promise<HTMLElement | null> {
    const isThere = () => {
      const element = namedControls().get(name)
      return element !== undefined && takesPresses(element)
    }
    await expect
      .poll(isThere, { interval: 50 })
      .toBe(true)
      .catch(() => {})
    return (namedControls().get(name) as HTMLElement | undefined) ?? null
  }

  private isNew(control: string): boolean {
    if (pressed.has(control)) return false
    pressed.add(control)
    return true
  }

  private async mount(): Promise<void> {
    await forgetAll()
    await showScreen(this.screen)
    await quiet()
  }

  private look() {
    return { place: location.pathname, controls: [...namedControls().keys()].join(), layer: openLayers() }
  }

  private hasChanged(): boolean {
    return JSON.stringify(this.look()) !== JSON.stringify(this.home)
  }
}

/** What lies over the middle of a control, if anything does. */
function coveredBy(control: Element): string | null {
  // One shows with the focus, and the other lies around its sheet.
  if (control.matches('.skip-link')) return null
  const { left, top, width, height } = (control.closest('label') ?? control).getBoundingClientRect()
  const [x, y] = control.matches('.sheet-backdrop') ? [left + 4, top + 4] : [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  const isIt = hit && (control.contains(hit) || control.closest('label')?.contains(hit) || hit.contains(control))
  return isIt || width <= 1 ? null : `${hit?.tagName}.${hit?.className}`
}

/** All that a page hears of a tap; of a choice from a list that another one was chosen. */
function pressLikeAFinger(control: HTMLElement): void {
  if (control instanceof HTMLSelectElement) {
    control.selectedIndex = (control.selectedIndex + 1) % control.options.length
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const tap = { bubbles: true, cancelable: true, button: 0 }
  for (const type of ['pointerdown', 'mousedown']) control.dispatchEvent(new MouseEvent(type, tap))
  control.focus({ preventScroll: true })
  for (const type of ['pointerup', 'mouseup']) control.dispatchEvent(new MouseEvent(type, tap))
  control.click()
}

/** Waits until nothing changes for two frames and a moment. */
async function quiet(): Promise<void> {
  for (let looks = 0, before = ''; looks < 20 && before !== effectsSoFar(); looks++) {
    before = effectsSoFar()
    await Promise.all([framesPass(2), new Promise((resolve) => setTimeout(resolve, 30))])
  }
}
