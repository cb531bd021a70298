import type { Locator, Page } from '@playwright/test'

/**
 * Returns those of the given elements (the first visible one of each selector) that are partly covered or outside the
 * window, tested on a grid of points. Toasts count even if taps go through them, and so do buttons that ignore presses for a
 * moment.
 */
export const covered = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(findCovered, selectors)

/** Waits until an element is there and nothing covers it. Call it before a busy machine could miss the element. */
export async function isInSight(page: Page, selector: string): Promise<void> {
  // The policy of the page allows no text that is evaluated again and again.
  await page.evaluate(`window.findCovered = ${findCovered}`)
  await page.waitForFunction((wanted) => window.findCovered([wanted]).length === 0, selector)
}

/** Waits until such words are shown wholly above or below what is there already. Call it as early as `isInSight`. */
export async function isShown(selector: string, words: string, side: 'above' | 'below', other: Locator): Promise<void> {
  await other.page().waitForFunction(
    ([wanted, said, isAbove, there]) => {
      const visible = [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility())
      const shown = visible.find((each) => each.textContent?.includes(said))?.getBoundingClientRect()
      const fixed = there?.getBoundingClientRect()
      if (!fixed || !shown?.width || !shown.height) return false
      return isAbove ? shown.bottom <= fixed.top : shown.top >= fixed.bottom
    },
    [selector, words, side === 'above', await other.elementHandle()] as const,
  )
}

/** The same in the page in which it runs. */
export function findCovered(wanted: readonly string[]): string[] {
  const looks = new CSSStyleSheet()
  looks.replaceSync('.toast, button { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(looks)
  const faults = wanted.flatMap((selector) => {
    const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())
    if (!element) return [`${selector} is not there`]
    const { left, top, width, height } = element.getBoundingClientRect()
    for (let i = 0; i < 25; i++) {
      const [x, y] = [left + (width * (1 + (i % 5))) / 6, top + (height * (1 + Math.floor(i / 5))) / 6]
      const hit = document.elementFromPoint(x, y)
      if (element.contains(hit)) continue
      return [`${selector} at ${Math.round(x)}, ${Math.round(y)}: ${hit ? `${hit.tagName}.${hit.className}` : 'out'}`]
    }
    return []
  })
  document.adoptedStyleSheets.pop()
  return faults
}

declare global {
  interface Window {
    findCovered: typeof findCovered
  }
}

/** In how many frames something was covered. */
interface Covers {
  frames: number
  number: number
  header: number
  cells: number
}

/**
 * Counts in every frame until `stop`, in the page in which it runs, whether anything covers the called number, a header
 * button, or a number that can be marked. Toasts, reactions and cards of wins count, also if taps go through them.
 */
export function watchForCover(): { watched: Covers; stop: () => void } {
  const looks = new CSSStyleSheet()
  looks.replaceSync(
    '.toast, button, li[data-radix-collection-item], .caller-reactions, .caller-reactions * { pointer-events: auto !important }',
  )
  document.adoptedStyleSheets.push(looks)
  const NEWS = 'li[data-radix-collection-item], .win-card'
  const watched = { frames: 0, number: 0, header: 0, cells: 0 }
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const isSomewhere = (element: Element, isCovered: (hit: Element | null, x: number, y: number) => boolean) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return Array.from({ length: 16 }, (_, i) => i).some((i) => {
      const [x, y] = [left + (width * (1 + (i % 4))) / 5, top + (height * (1 + Math.floor(i / 4))) / 5]
      return isCovered(document.elementFromPoint(x, y), x, y)
    })
  }
  const isUnderOthers = (element: Element) => isSomewhere(element, (hit) => !element.contains(hit))
  // What is scrolled behind parts that stay in sight, or between them, cannot be marked there.
  const isAt = (selector: string, x: number, isHere: (part: DOMRect) => boolean) =>
    shown(selector)
      .map((element) => element.getBoundingClientRect())
      .some((part) => x >= part.left && x <= part.right && isHere(part))
  const isUnderNews = (element: Element) =>
    isSomewhere(element, (hit, x, y) => {
      if (isAt('.game-header, .caller-inner, .ticket-rail', x, ({ bottom }) => y <= bottom)) return false
      if (isAt('.game-bar', x, ({ top, bottom }) => y >= top && y <= bottom)) return false
      return hit?.closest(NEWS) != null
    })
  let frame = 0
  const look = () => {
    watched.frames++
    if (shown('.token-number').some(isUnderOthers)) watched.number++
    if (shown('.header-button').some(isUnderOthers)) watched.header++
    if (shown('.ticket-cell[data-live]').some(isUnderNews)) watched.cells++
    frame = requestAnimationFrame(look)
  }
  look()
  const stop = () => {
    cancelAnimationFrame(frame)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== looks)
  }
  return { watched, stop }
}
