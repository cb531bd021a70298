import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations of WCAG 2.2 AA found by axe, one per line. */
export function axeViolations(page: Page): Promise<string[]> {
  return linesOf(axeOf(page).withTags(RULES))
}

/** The same for contrast only. */
export function contrastViolations(page: Page): Promise<string[]> {
  return linesOf(axeOf(page).withRules(['color-contrast']))
}

/**
 * Only violations are described, and they are collected in the page itself: otherwise axe opens one more page for that,
 * which is needed for frames of other origins only.
 */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

async function linesOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

/** By how many pixels the page is wider than the window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth))
}

interface SmallTarget {
  what: string
  width: number
  height: number
}

/**
 * All tap targets smaller than `least` CSS pixels. Of a ticket's numbers only those count that can be marked, with the
 * area that really receives taps, measured every half pixel. If the neighbour can be marked too, the width of the
 * column is enough, since both are valid taps.
 */
export function smallTargets(page: Page, least: number): Promise<SmallTarget[]> {
  return page.evaluate((leastPx) => {
    const FOCUSABLE = 'a[href], button, input, select, summary, [role=tab], [role=spinbutton], [tabindex="0"]'
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]')
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`

    const widthOfHits = (cell: Element) => {
      cell.scrollIntoView({ block: 'center' })
      const box = cell.getBoundingClientRect()
      const y = box.top + box.height / 2
      let hits = 0
      for (let x = box.left - 12; x < box.right + 12; x += 0.5) if (document.elementFromPoint(x, y) === cell) hits++
      return hits / 2
    }
    const cells = [...document.querySelectorAll('.ticket-cell[data-live]')].filter(isShown)
    const hasLiveNeighbour = (cell: Element) =>
      [cell.previousElementSibling, cell.nextElementSibling].some((other) => other?.hasAttribute('data-live'))
    const small = cells
      .map((cell) => ({
        cell,
        what: `ticket cell ${cell.textContent}`,
        width: widthOfHits(cell),
        height: cell.clientHeight,
      }))
      .filter(({ cell, width, height }) => height < leastPx || (width < leastPx && !hasLiveNeighbour(cell)))
      .map(({ what, width, height }) => ({ what, width, height }))
    scrollTo(0, 0)

    const controls = [...document.querySelectorAll(FOCUSABLE)].filter(
      (element) =>
        isShown(element) &&
        !element.closest('[aria-hidden=true]') &&
        !element.matches('.ticket-cell, .skip-link, [tabindex="-1"]'),
    )
    for (const control of controls) {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      // Visually hidden tab stops.
      if (width <= 1 && height <= 1) continue
      if (width < leastPx - 0.5 || height < leastPx - 0.5) small.push({ what: nameOf(control), width, height })
    }
    return small
  }, least)
}
