import type { Page } from '@playwright/test'
import { cutWords } from './in-hindi.ts'
import { settled } from './settled.ts'

/** The narrowest phone. */
const NARROW = { width: 320, height: 568 }
/** What a device can be set to, in hundredths of its usual letters. */
const SIZES = [130, 200] as const

/** What is wrong on the narrowest phone for those who have set larger letters in their device: words cut off or over others. */
export async function faultsInLargeLetters(page: Page): Promise<string[]> {
  const faults: string[] = []
  const before = page.viewportSize() ?? NARROW
  await page.setViewportSize(NARROW)
  const device = await page.context().newCDPSession(page)
  const setLetters = (percent: number) =>
    device.send('Page.setFontSizes', { fontSizes: { standard: Math.round((16 * percent) / 100) } })
  for (const percent of SIZES) {
    await setLetters(percent)
    await settled(page)
    const note = (what: string, found: readonly string[]) =>
      faults.push(...found.map((each) => `${what} in letters of ${percent} %: ${each}`))
    note('too wide', await tooWide(page))
    note('cut', await cutWords(page))
    note('one over the other', await overlaps(page))
  }
  await setLetters(100)
  await device.detach()
  await page.setViewportSize(before)
  return faults
}

/** The page and open dialogs, where they have to be moved sideways to be read. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], dialog[open]')]
      .map((each) => ({ each, pixels: each.scrollWidth - each.clientWidth }))
      .filter(({ pixels }) => pixels > 1)
      .map(({ each, pixels }) => `${each.tagName.toLowerCase()} by ${pixels} px`),
  )

/** Pairs of words and controls that lie one over the other: in the last open dialog, else on the page. The page has settled. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    interface Thing {
      name: string
      element: Element
      box: DOMRect
      layer: Element | null
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('script, style, [inert], .toast-list')
    /** What lies above the rest on purpose, and stays where it is while the rest is moved. */
    const layerOf = (element: Element): Element | null => {
      if (/fixed|sticky|absolute/.test(getComputedStyle(element).position)) return element
      return element.parentElement && layerOf(element.parentElement)
    }
    /** The part of a box that can be seen, or null. */
    const seenPart = (box: DOMRect, element: Element): DOMRect | null => {
      let { left, top, right, bottom } = box
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        const clip = around.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)]
        if (position === 'fixed') break
      }
      return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : null
    }
    const things: Thing[] = []
    const add = (name: string, element: Element, box: DOMRect) => {
      const seen = seenPart(box, element)
      if (seen) things.push({ name, element, box: seen, layer: layerOf(element) })
    }
    const top = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document.body
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const { parentElement: element, textContent } = node
      const text = textContent?.trim()
      if (!element || !text || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, top: over, width, height } of range.getClientRects()) {
        // The box of a line is higher than its letters.
        add(text.slice(0, 40), element, new DOMRect(left, over + height * 0.3, width, height * 0.4))
      }
    }
    for (const control of top.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')) {
      if (isShown(control))
        add(control.getAttribute('aria-label') ?? control.tagName, control, control.getBoundingClientRect())
    }
    const isOver = (one: Thing, other: Thing) => {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      return across > 2 && down > 2 ? Math.round(across) : 0
    }
    const found = new Set<string>()
    for (const [at, one] of things.entries()) {
      for (const other of things.slice(at + 1)) {
        const isSame =
          one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)
        if (isSame || one.layer !== other.layer) continue
        const pixels = isOver(one, other)
        if (pixels > 0) found.add(`${one.name} and ${other.name} by ${pixels} px`)
      }
    }
    return [...found]
  })
