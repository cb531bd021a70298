import type { Point } from './driver.ts'

/** Where a control can be pressed, or why it cannot. */
export type Found = { at: Point } | { why: string }

/** What `inPage` offers to an expression that is evaluated in the page. */
export interface InPage {
  /** A link, button, tab, switch or box by its accessible name; it must be visible, enabled and not covered. */
  control(name: string): Found
  /** A field by its label. */
  field(label: string): Found
  /** The first element that a selector finds. */
  element(selector: string): Found
  /** Waits until the page was drawn once more. */
  newFrame(): Promise<unknown>
  /** Selects what the focused field has, so that typing replaces it. */
  selectAll(): void
  /** The visible text, with each run of white space as one space. */
  text(): string
  /** Removes all that scripts can store. Cookies of the server stay, as when Safari has not seen a site for a week. */
  clearStorage(): Promise<void>
}

/**
 * Finds things in a page as its users do. The text of this function is sent to the browser, so it is written for the oldest
 * one, Chromium 64: ES2017, and methods of that time.
 */
export function inPage(): InPage {
  const CONTROLS =
    'a[href], button, summary, select, [role=button], [role=tab], [role=switch], input[type=checkbox], input[type=radio]'
  const FIELDS = 'input, textarea, select'

  const oneLine = (text: string | null) => (text === null ? '' : text.replace(/\s+/g, ' ').trim())
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

  /** What a screen reader says of the content of an element. */
  function contentOf(node: Node): string {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return ''
    if (node.getAttribute('aria-hidden') === 'true' || getComputedStyle(node).display === 'none') return ''
    const own = node.getAttribute('aria-label') || node.getAttribute('alt')
    if (own) return own
    const isLine = getComputedStyle(node).display !== 'inline'
    const content = Array.from(node.childNodes, contentOf).join('')
    return isLine ? ` ${content} ` : content
  }

  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')
    if (ids) {
      const labels = ids.split(' ').map((id) => document.getElementById(id))
      return oneLine(labels.map((label) => (label ? contentOf(label) : '')).join(' '))
    }
    const label = element.getAttribute('aria-label')
    if (label) return oneLine(label)
    const { labels } = element as HTMLInputElement
    if (labels && labels.length > 0 && element.tagName !== 'BUTTON') {
      return oneLine(Array.from(labels, contentOf).join(' '))
    }
    return oneLine(contentOf(element))
  }

  /** What keeps a mouse from pressing an element, or the point where it can. */
  function pressable(element: Element): Found {
    if (!isSeen(element)) return { why: 'it is not visible' }
    if (element.matches(':disabled') || element.closest('[inert]')) return { why: 'it is disabled' }
    if (getComputedStyle(element).pointerEvents === 'none') return { why: 'it does not take presses yet' }
    const isAt = ({ x, y }: Point) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
    const middle = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    const hitBy = (point: Point) => (isAt(point) ? document.elementFromPoint(point.x, point.y) : null)
    const isHit = (hit: Element | null) => hit !== null && (element.contains(hit) || hit.contains(element))
    let hit = hitBy(middle())
    if (!isHit(hit)) {
      element.scrollIntoView({ block: 'center' })
      hit = hitBy(middle())
    }
    if (isHit(hit)) return { at: middle() }
    return { why: hit ? `${hit.outerHTML.slice(0, 120)} covers it` : 'it is outside the viewport' }
  }

  function firstOf(elements: Element[]): Found {
    let first: Found = { why: 'it is not there' }
    for (const [i, element] of elements.entries()) {
      const found = pressable(element)
      if ('at' in found) return found
      if (i === 0) first = found
    }
    return first
  }

  const named = (selector: string, name: string) =>
    Array.from(document.querySelectorAll(selector)).filter((each) => nameOf(each) === name)

  return {
    control: (name) => firstOf(named(CONTROLS, name)),
    field: (label) => firstOf(named(FIELDS, label)),
    element: (selector) => firstOf(Array.from(document.querySelectorAll(selector))),
    newFrame: () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    selectAll: () => {
      const field = document.activeElement
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
    },
    text: () => oneLine(document.body ? document.body.innerText : ''),
    clearStorage: async () => {
      localStorage.clear()
      sessionStorage.clear()
      if (window.caches) for (const name of await caches.keys()) await caches.delete(name)
      if (navigator.serviceWorker) {
        for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
      }
    },
  }
}

/** An expression in which `page` is what `inPage` offers. Compilers that keep names wrap functions in a call of `__name`. */
export function withPage(expression: string): string {
  return `(() => { const __name = (it) => it; const page = (${inPage})(); return ${expression} })()`
}
