declare global {
  interface Window {
    /** Changes of the document, and calls with outside effects: sharing, copying, speaking, storing, full screen. */
    happened: number
    namedControls(): Map<string, Element>
    /** The number of stacked dialogs. */
    openLayers(): number
    tellPressed(control: string): Promise<void>
  }
}

/** Counts in the page everything that a press may bring about. */
export function recordWhatHappens(): void {
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
  new MutationObserver(happen).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
}

/** Names in the page all controls that can be pressed, independent of numbers that change. */
export function nameControls(): void {
  const nameOf = (control: Element) => {
    const cell = control.closest('[data-number]')
    if (cell?.hasAttribute('data-marked')) return 'a marked number'
    if (cell) return cell.hasAttribute('data-live') ? 'a called number' : 'an uncalled number'
    const label = control.closest('label')?.textContent
    const words = control.getAttribute('aria-label') ?? label ?? control.textContent ?? ''
    return words.replace(/\s+/g, ' ').trim().replace(/\d+/g, '#')
  }
  window.openLayers = () => document.querySelectorAll('dialog[open], .sheet-layer').length
  window.namedControls = () => {
    const layers = document.querySelectorAll('dialog[open], .sheet-layer')
    const top = layers[layers.length - 1] ?? document
    const named = new Map<string, Element>()
    for (const control of top.querySelectorAll('a[href], button, summary, select, input[type=checkbox]')) {
      const isOff =
        control.matches(':disabled, [aria-disabled=true]') || control.closest('[inert], [aria-label^="Notifications"]')
      if (isOff || !control.checkVisibility({ visibilityProperty: true })) continue
      const name = nameOf(control)
      const isOneOfMany = control.closest('[data-number], .ad-strip') !== null
      let place = 1
      while (!isOneOfMany && named.has(place > 1 ? `${name} (${place})` : name)) place++
      const full = place > 1 ? `${name} (${place})` : name
      if (!named.has(full)) named.set(full, control)
    }
    return named
  }
  const tell = ({ target }: Event) => {
    if (!(target instanceof Node)) return
    for (const [name, control] of window.namedControls()) if (control.contains(target)) void window.tellPressed(name)
  }
  // A choice from a list is no click.
  for (const event of ['click', 'change']) document.addEventListener(event, tell, true)
}
