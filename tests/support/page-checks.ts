import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { contrast } from './contrast.ts'
import { settled } from './settled.ts'

/** The script without visual rules, which each page has to pass. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations of WCAG 2.2 AA found by axe, one per line, but for rules that the caller checks by other means. */
export function axeViolations(page: Page, except: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  return violations(page, { runOnly: { type: 'tag', values: WCAG_22_AA }, rules })
}

/** The same for contrast only, but for what is known to have enough. */
export function contrastViolations(page: Page, known: readonly string[] = []): Promise<string[]> {
  return violations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }, known)
}

/**
 * Looks at a page that has settled: colours on their way have no contrast that counts. Of a page with an open dialog axe sees
 * the dialog, since what lies below is not operable meanwhile, and was seen without it; of many tickets it sees two.
 */
async function violations(page: Page, rules: axe.RunOptions, known: readonly string[] = []): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([options, except]) => {
      const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
      const context = { include: dialog ?? document, exclude: except }
      const results = await window.axe.run(context, { ...options, resultTypes: ['violations'], preload: false })
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
      )
    },
    [rules, ['[id^=ticket-]:not(#ticket-1, #ticket-2)', ...known]] as [axe.RunOptions, string[]],
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules for eyes, fingers and narrow phones. */
export async function looksRight(page: Page, what = ''): Promise<void> {
  expect(await axeViolations(page, ['target-size']), what).toEqual([])
  expect(await smallTargets(page, 44), what).toEqual([])
  expect(await overflowNow(page), what).toBe(0)
}

/** By how many pixels the page is wider than the window. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  await settled(page)
  return overflowNow(page)
}

/** The same of a page that has settled. */
export const overflowNow = (page: Page) =>
  page.evaluate(() => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth))

/** A colour, and those of which it must stand out. */
interface Colours {
  what: string
  colour: string
  grounds: string[]
}

const faint = (all: readonly Colours[], least: number, most = 0) =>
  all
    .filter(({ colour, grounds }) => grounds.filter((ground) => contrast(colour, ground) < least).length > most)
    .map(({ what, colour, grounds }) => `${what}: ${colour} on ${[...new Set(grounds)].join(', ')}`)

/** What `faintDigits` looks at, more strictly than axe. */
export const DIGITS = ['.ticket', '.caller', '.board-number']

/** Letters and digits of tickets, caller and board with less contrast than they need in the sun, on a page that has settled. */
export async function faintDigits(page: Page): Promise<string[]> {
  const read = await page.evaluate((digits) => {
    const all = document.querySelectorAll(`:is(${digits}), :is(${digits}) *`)
    const words = [...all].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        each.getBoundingClientRect().width > 1,
    )
    const groundsOf = (element: Element): string[] => {
      const mark = element.matches('[data-marked]') ? getComputedStyle(element, '::before').backgroundColor : 'none'
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      const painted = [mark, ...(backgroundImage.match(/rgba?\([^)]*\)/g) ?? []), backgroundColor].filter((each) =>
        /^rgb\(/.test(each),
      )
      return painted.length > 0 || !element.parentElement ? painted : groundsOf(element.parentElement)
    }
    const found = words.map((each) => ({
      what: `${each.className || each.tagName} in ${each.closest('[class]:not(:scope)')?.className ?? 'board'}`,
      colour: getComputedStyle(each).color,
      grounds: groundsOf(each).slice(0, each.matches('[data-marked]') ? 1 : undefined),
    }))
    return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()]
  }, DIGITS.join())
  return faint(read, 7)
}

/** Controls whose focus is less than 2 pixels wide, or on two sides less than 3:1 against what lies there. The page has settled. */
export async function faintFocus(page: Page): Promise<string[]> {
  // From now on the page shows what has the focus.
  await page.keyboard.press('Shift')
  const { colours, thin } = await page.evaluate((focusable) => {
    const controls = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        // Of many tickets one is enough.
        !each.matches('[tabindex="-1"], [role=tablist], :disabled, [id^=ticket-]:not(#ticket-1) .ticket-cell') &&
        !each.closest('[inert], [aria-hidden=true]'),
    )
    const before = document.activeElement
    const colours: Colours[] = []
    const thin: string[] = []
    for (const control of controls) {
      const what = `focus on ${control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30)}`
      control.scrollIntoView({ block: 'center' })
      // What passes the focus on does so for one from elsewhere.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      control.focus({ preventScroll: true })
      // Behind a dialog nothing takes it.
      if (document.activeElement !== control) continue
      const shape =
        [control, ...control.children].find((each) => getComputedStyle(each).outlineStyle !== 'none') ?? control
      const { outlineColor, outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(shape)
      const [width, offset] = [Number.parseFloat(outlineWidth), Number.parseFloat(outlineOffset)]
      if (outlineStyle === 'none' || width < 2) thin.push(`${what}: ${outlineStyle} ${outlineWidth}`)
      const { top, right, bottom, left } = shape.getBoundingClientRect()
      const out = offset + width / 2
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const sides: [number, number][] = [
        [x, top - out],
        [right + out, y],
        [x, bottom + out],
        [left - out, y],
      ]
      const grounds = sides.flatMap(([x, y]) => {
        const painted = document
          .elementsFromPoint(x, y)
          .map((each) => getComputedStyle(each).backgroundColor)
          .find((colour) => /^rgb\(/.test(colour))
        return painted === undefined ? [] : [painted]
      })
      colours.push({ what, colour: outlineColor, grounds })
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    scrollTo(0, 0)
    return { colours, thin }
  }, FOCUSABLE)
  return [...thin, ...faint(colours, 3, 1)]
}

const FOCUSABLE = 'a[href], button, input, select, summary, [role=tab], [role=spinbutton], [tabindex="0"]'

/**
 * All tap targets smaller than `least` CSS pixels. Of a ticket's numbers only those count that can be marked, with the
 * area that really receives taps, measured every half pixel. If the neighbour can be marked too, the width of the
 * column is enough, since both are valid taps. The page has settled.
 */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate(
    ([leastPx, focusable]) => {
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
      const small: string[] = []
      const note = (what: string, width: number, height: number) => small.push(`${what} is ${width} x ${height}`)
      for (const cell of cells) {
        const [width, height] = [widthOfHits(cell), cell.clientHeight]
        if (height < leastPx || (width < leastPx && !hasLiveNeighbour(cell)))
          note(`ticket cell ${cell.textContent}`, width, height)
      }
      scrollTo(0, 0)

      const controls = [...document.querySelectorAll(focusable)].filter(
        (element) =>
          isShown(element) &&
          !element.closest('[aria-hidden=true]') &&
          !element.matches('.ticket-cell, .skip-link, [tabindex="-1"]'),
      )
      for (const control of controls) {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
        // Visually hidden tab stops.
        if (width <= 1 && height <= 1) continue
        if (width < leastPx - 0.5 || height < leastPx - 0.5) note(nameOf(control), width, height)
      }
      return small
    },
    [least, FOCUSABLE] as const,
  )
}
