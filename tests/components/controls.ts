import { network } from './mount.tsx'

/* The controls of a page by their names, and what a press of one brings about. */

let happened = 0
const happen = () => {
  happened++
}

/** Changes with any effect of a press. */
export const effectsSoFar = () => [happened, network.sent(/./).length, Math.round(scrollY), location.href].join()

/** Counts from now on everything that a press may bring about. */
export function recordWhatHappens(): void {
  const record = (owner: object | undefined, name: string, isDone = true) => {
    const real: unknown = owner && Reflect.get(owner, name)
    if (!owner || typeof real !== 'function') return
    Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
      happen()
      return isDone ? Reflect.apply(real, this, given) : Promise.resolve()
    })
  }
  record(navigator, 'share', false)
  record(window.Clipboard?.prototype, 'writeText')
  record(window.speechSynthesis, 'speak')
  record(Element.prototype, 'requestFullscreen', false)
  record(Storage.prototype, 'setItem')
  // A file to be kept.
  record(HTMLAnchorElement.prototype, 'click', false)
  // What would open a window of the browser.
  for (const name of ['open', 'print']) record(window, name, false)
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('a[href], input[type=file]') : null
    const leads = target instanceof HTMLAnchorElement ? target : null
    const isOwn = leads && new URL(leads.href).origin === location.origin && !leads.target && !leads.download
    if (!target || (isOwn && !leads.pathname.includes('.'))) return
    event.preventDefault()
    happen()
  })
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

const layers = () => [...document.querySelectorAll('dialog[open], .sheet-layer')]

/** How many dialogs lie one over the other. */
export const openLayers = () => layers().length

/** The name of the top dialog, which may take the place of another. */
export function topDialog(): string | null {
  const layer = layers().at(-1)
  const dialog = layer?.matches('[aria-labelledby], [aria-label]') ? layer : layer?.querySelector('[role=dialog]')
  const label = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
  return label?.textContent ?? dialog?.getAttribute('aria-label') ?? null
}

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

export function namedControls(): Map<string, Element> {
  const top = layers().at(-1) ?? document
  const named = new Map<string, Element>()
  const exactly = new Map<string, string>()
  for (const control of top.querySelectorAll('a[href], button, summary, select, input[type=checkbox]')) {
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
