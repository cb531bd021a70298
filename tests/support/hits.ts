import type { Locator, Page } from '@playwright/test'

/**
 * Returns those of the given elements (the first visible one of each selector) that are partly covered or outside the
 * window, tested on a grid of points. Toasts count even if taps go through them.
 */
export const covered = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(findCovered, selectors)

/**
 * Waits until an element is there and nothing covers it. Looks in each frame: call it before the element is shown, so that one
 * that is shown for some seconds is not missed on a busy machine.
 */
export async function isInSight(page: Page, selector: string): Promise<void> {
  await page.evaluate(`window.findCovered = ${findCovered}`)
  await page.waitForFunction((wanted) => window.findCovered([wanted]).length === 0, selector)
}

/**
 * Waits until an element is shown wholly above or below one that is there already. Looks in each frame, like `isInSight`: call
 * it before the element is shown.
 */
export async function isShown(selector: string, side: 'above' | 'below', other: Locator): Promise<void> {
  await other.page().waitForFunction(
    ([wanted, isAbove, there]) => {
      const element = document.querySelector(wanted)
      if (!there || !element?.checkVisibility()) return false
      const [shown, fixed] = [element.getBoundingClientRect(), there.getBoundingClientRect()]
      return isAbove ? shown.bottom <= fixed.top : shown.top >= fixed.bottom
    },
    [selector, side === 'above', await other.elementHandle()] as const,
  )
}

/** Runs in the page. */
function findCovered(wanted: readonly string[]): string[] {
  const looks = new CSSStyleSheet()
  looks.replaceSync('.toast { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(looks)
  const faults = wanted.flatMap((selector) => {
    const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())
    if (!element) return [`${selector} is not there`]
    const { left, top, width, height } = element.getBoundingClientRect()
    for (let column = 1; column <= 5; column++) {
      for (let row = 1; row <= 5; row++) {
        const [x, y] = [left + (width * column) / 6, top + (height * row) / 6]
        const hit = document.elementFromPoint(x, y)
        if (!hit || !element.contains(hit)) {
          return [
            `${selector} at ${Math.round(x)}, ${Math.round(y)}: ${hit ? `${hit.tagName}.${hit.className}` : 'out'}`,
          ]
        }
      }
    }
    return []
  })
  document.adoptedStyleSheets.pop()
  return faults
}

/** Results of watching a game, in frames. */
export interface Watched {
  frames: number
  number: number
  header: number
  cells: number
}

declare global {
  interface Window {
    watched: Watched
    findCovered: typeof findCovered
  }
}

/**
 * Counts in every frame from now on whether anything covers the called number, a header button, or a number that can be
 * marked. Toasts, reactions and cards of wins count, also if taps go through them.
 */
export async function watchForCover(page: Page): Promise<void> {
  await page.evaluate(() => {
    const looks = new CSSStyleSheet()
    looks.replaceSync(
      '.toast, li[data-radix-collection-item], .caller-reactions, .caller-reactions * { pointer-events: auto !important }',
    )
    document.adoptedStyleSheets.push(looks)
    const NEWS = 'li[data-radix-collection-item], .win-card'
    const watched = { frames: 0, number: 0, header: 0, cells: 0 }
    window.watched = watched
    const isSomewhere = (element: Element, isCovered: (x: number, y: number) => boolean) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [1, 2, 3, 4].some((column) =>
        [1, 2, 3, 4].some((row) => isCovered(left + (width * column) / 5, top + (height * row) / 5)),
      )
    }
    const look = () => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
      const isUnderOthers = (element: Element) =>
        isSomewhere(element, (x, y) => {
          const hit = document.elementFromPoint(x, y)
          return !hit || !element.contains(hit)
        })
      // What is scrolled behind parts that stay in sight, or between them, cannot be marked there.
      const isAt = (selector: string, isHere: (part: DOMRect, y: number) => boolean) => (x: number, y: number) =>
        shown(selector).some((element) => {
          const part = element.getBoundingClientRect()
          return x >= part.left && x <= part.right && isHere(part, y)
        })
      const isAboveTickets = isAt('.game-header, .caller-inner, .ticket-rail', ({ bottom }, y) => y <= bottom)
      const isBelowTickets = isAt('.game-bar', ({ top, bottom }, y) => y >= top && y <= bottom)
      const isUnderNews = (element: Element) =>
        isSomewhere(element, (x, y) => {
          if (isAboveTickets(x, y) || isBelowTickets(x, y)) return false
          return document.elementFromPoint(x, y)?.closest(NEWS) != null
        })
      watched.frames++
      if (shown('.token-number').some(isUnderOthers)) watched.number++
      if (shown('.header-button').some(isUnderOthers)) watched.header++
      if (shown('.ticket-cell[data-live]').some(isUnderNews)) watched.cells++
      requestAnimationFrame(look)
    }
    look()
  })
}

/** Waits until the watch has seen that many more frames. */
export async function framesPass(page: Page, count: number): Promise<void> {
  const before = await page.evaluate(() => window.watched.frames)
  await page.waitForFunction((wanted) => window.watched.frames >= wanted, before + count)
}
