import type { Page } from '@playwright/test'

declare global {
  interface Window {
    translation: {
      /** Texts that the app has changed since, while the page shows what they were: an untouched page shows the former. */
      stale(): string[]
      /** Texts that the translator took. */
      taken(): string[]
    }
  }
}

/**
 * Does to a page what the translator of Chrome does, from its next load on: each text node is replaced by elements with
 * another text node in it, and so is each that comes later. The words stay the same.
 */
export const translatePage = (page: Page) => page.addInitScript(translateTexts)

/** The same in the page in which it runs. */
export function translateTexts(): void {
  const shown = new Map<Text, Text>()
  const isLeftAlone = (text: Text) =>
    text.data.trim() === '' ||
    // Its own elements, and those that no translator changes.
    text.parentElement?.closest('font, [translate=no], script, style, svg, textarea') !== null
  const translate = (text: Text) => {
    if (!text.isConnected || isLeftAlone(text)) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    const words = inner.appendChild(document.createTextNode(text.data))
    text.replaceWith(outer)
    shown.set(text, words)
  }
  const textsIn = (root: Node): Text[] => {
    if (root instanceof Text) return [root]
    const found: Text[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    return found
  }
  new MutationObserver((mutations) => {
    for (const { target, addedNodes } of mutations) {
      if (!document.body?.contains(target)) continue
      for (const text of [target, ...addedNodes].flatMap(textsIn)) translate(text)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
  const ofPage = () => [...shown].filter(([, words]) => words.isConnected)
  window.translation = {
    stale: () =>
      ofPage()
        .filter(([text, words]) => text.data !== words.data)
        .map(([text, words]) => `"${words.data}" instead of "${text.data}"`),
    taken: () => ofPage().map(([, words]) => words.data),
  }
}

/** Names that people typed in tests. */
const NAMES = /Asha|Dadi|Diwali|Nani|Ravi|Meena/
/** Numbers, codes and addresses: no letters but those of a code or an address, and no percentages. */
const CODES = /^(?=[^%]*\d[^%]*$)(?:[^\p{L}]|\bP(?=\d)|[\w-]+(?:\.[\w-]+)+|localhost|\/\w+)*$/u

/** The faults of a translated page: texts that stayed as they were, and translated texts that must not be. */
export const translationFaults = async (page: Page): Promise<string[]> =>
  faultsIn(await page.evaluate(() => ({ stale: window.translation.stale(), taken: window.translation.taken() })))

/** The same of what the translator has seen. */
export function faultsIn({ stale, taken }: Record<'stale' | 'taken', readonly string[]>): string[] {
  return [
    ...stale.map((text) => `stale: ${text}`),
    ...taken.filter((text) => NAMES.test(text)).map((text) => `a name to be translated: ${text}`),
    ...taken.filter((text) => CODES.test(text)).map((text) => `a number or code to be translated: ${text}`),
  ]
}
