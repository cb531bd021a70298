import { type Page, selectors } from '@playwright/test'

/** What a page shows at one moment. */
export interface Look {
  /** Changes with any effect of a press. */
  happened: string
  /** Names of all controls that can be pressed: those of the top dialog if there is one. */
  controls: string[]
  layer: number
  /** The name of the top dialog; null without one. */
  dialog: string | null
  isOnline: boolean
  isFullscreen: boolean
  /** Whether something was opened on the page itself, and not in a dialog. */
  isUnfolded: boolean
  /** What the browser keeps, as JSON. */
  kept: string
}

declare global {
  interface Window {
    /** Changes of the document, and calls with outside effects: sharing, copying, speaking, storing, full screen. */
    happened: number
    namedControls(): Map<string, Element>
    /** The number of stacked dialogs. */
    openLayers(): number
    /** Toasts disappear by themselves; waiting for them would only take time. */
    closeToasts(): void
    /** Changes with any effect of a press. */
    happenedSoFar(): string
    tellPressed(control: string): Promise<void>
    look(): Look
  }
}

/** Counts in the page everything that a press may bring about. */
function recordWhatHappens(): void {
  window.happened = 0
  const happen = () => {
    window.happened++
  }
  const record = (owner: object | undefined, name: string) => {
    if (!owner) return
    const real = Reflect.get(owner, name)
    if (typeof real !== 'function') return
    Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
      happen()
      return Reflect.apply(real, this, given)
    })
  }
  // Headless browsers have no share sheet.
  const sharing = { share: async () => happen(), canShare: () => true }
  for (const [name, value] of Object.entries(sharing)) Object.defineProperty(navigator, name, { value })
  record(window.Clipboard?.prototype, 'writeText')
  record(window.speechSynthesis, 'speak')
  record(Element.prototype, 'requestFullscreen')
  record(Storage.prototype, 'setItem')
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`policy violation of ${effectiveDirective}: ${blockedURI}`),
  )
  // A press moves the focus to what is pressed. Anywhere else it is an effect.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('[tabindex="-1"]')) happen()
  })
  new MutationObserver(happen).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
}

/** What the app keeps in the browser's storage. */
const KEPT_KEYS = 'settings voiceMuted currentRoomId playerId playerName isHost desiredTicketCount askedForOneRoom'

/** Has the page record what happens and name its controls. Takes effect with its next load. */
export async function nameControlsOf(page: Page): Promise<void> {
  await page.addInitScript(recordWhatHappens)
  await page.addInitScript(nameControls, KEPT_KEYS.split(' '))
}

/** Finds a control by its name, also after its screen was drawn again. */
await selectors.register('control', () => ({
  query: (_root: Element, name: string) => window.namedControls().get(name) ?? null,
  queryAll: (_root: Element, name: string) => [window.namedControls().get(name)].filter((each) => each !== undefined),
}))

export const controlOf = (page: Page, name: string) => page.locator(`control=${name}`)

/**
 * Names in the page all controls that can be pressed. A name is what a control keeps: without numbers, and without the signs,
 * choices and words out of sight that come later. Otherwise a control that was listed before they came
 * would be missing afterwards.
 */
function nameControls(keptKeys: string[]): void {
  const lastingWords = (element: Element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let words = ''
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement?.closest('option, .sr-only, [aria-hidden=true]')) words += textContent
    }
    return words.replace(/\p{S}/gu, '').trim() || (element.textContent ?? '')
  }
  /** A name without that of the row of a list, as each row has the same control. The pattern of one's own brings more. */
  const withoutRow = (name: string, row: Element | null) => {
    if (!row || !name.includes(' ') || /\bown\b/i.test(name)) return name
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      const text = textContent?.trim() ?? ''
      if (text.length > 2 && name.includes(text) && !parentElement?.closest('button, a')) return name.replace(text, '…')
    }
    return name
  }
  const nameOf = (control: Element) => {
    const cell = control.closest('[data-number]')
    if (cell?.hasAttribute('data-marked')) return 'a marked number'
    if (cell) return cell.hasAttribute('data-live') ? 'a called number' : 'an uncalled number'
    const words = control.getAttribute('aria-label') ?? lastingWords(control.closest('label') ?? control)
    return words.replace(/\s+/g, ' ').trim()
  }
  const openLayers = () => document.querySelectorAll('dialog[open], .sheet-layer')
  const topLayer = () => [...openLayers()].at(-1)
  const nameOfDialog = (layer: Element | undefined) => {
    if (!layer) return null
    const dialog = layer.matches('[aria-labelledby], [aria-label]') ? layer : layer.querySelector('[role=dialog]')
    const label = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
    return label?.textContent ?? dialog?.getAttribute('aria-label') ?? ''
  }
  window.openLayers = () => openLayers().length
  window.namedControls = () => {
    const top = topLayer() ?? document
    const named = new Map<string, Element>()
    const exactly = new Map<string, string>()
    for (const control of top.querySelectorAll('a[href], button, summary, select, input[type=checkbox]')) {
      // The tab that is shown is off, too.
      const isOff =
        control.matches(':disabled, [aria-disabled=true], [aria-selected=true]') ||
        control.closest('[inert], [aria-label^="Notifications"]')
      if (isOff || !control.checkVisibility({ visibilityProperty: true })) continue
      const exact = nameOf(control)
      const name = withoutRow(exact, control.closest('li')).replace(/\d+/g, '#')
      // Names that differ in a number or the row alone are those of one control for each ticket, digit or row.
      const isOneOfMany = control.closest('[data-number], .ad-strip') !== null || (exactly.get(name) ?? exact) !== exact
      exactly.set(name, exactly.get(name) ?? exact)
      let place = 1
      while (!isOneOfMany && named.has(place > 1 ? `${name} (${place})` : name)) place++
      const full = place > 1 ? `${name} (${place})` : name
      if (!named.has(full)) named.set(full, control)
    }
    return named
  }
  window.happenedSoFar = () => [window.happened, Math.round(scrollY)].join()
  window.closeToasts = () => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label^="Notifications"] button')) close.click()
  }
  window.look = () => {
    window.closeToasts()
    return {
      happened: window.happenedSoFar(),
      controls: [...window.namedControls().keys()],
      layer: openLayers().length,
      dialog: nameOfDialog(topLayer()),
      isOnline: navigator.onLine,
      isFullscreen: document.fullscreenElement !== null,
      isUnfolded: document.querySelector('main [aria-expanded=true]') !== null,
      kept: JSON.stringify(keptKeys.map((key) => [key, localStorage.getItem(key)])),
    }
  }
  const tell = ({ target }: Event) => {
    if (!(target instanceof Node)) return
    for (const [name, control] of window.namedControls()) if (control.contains(target)) void window.tellPressed(name)
  }
  // A choice from a list is not a click.
  for (const event of ['click', 'change']) document.addEventListener(event, tell, true)
}
