import type { Page } from '@playwright/test'

/** Latin letters that a page in Hindi may show: names of people and an evening, initials, codes, addresses, a key. */
const NAMES =
  /Asha|Dadi|Diwali|Nani|Paper 1|Ravi Kumar|Ravi|Meena|Anu|\bP\d+(?:·\d)?|The TV|^[A-Z]$|localhost|https:\/\/\S*|[\w-]+(?:\.[\w-]+)+|\/tv|\(F8\)/g

/** Changes the language of a page that is open, as another tab of the browser would, and the size of its letters. */
export async function chooseLanguage(page: Page, pageLanguage: 'en' | 'hi', textSize: 100 | 140 = 100): Promise<void> {
  await page.evaluate(
    (change) => {
      const settings = JSON.parse(localStorage.getItem('settings') ?? '{}')
      localStorage.setItem('settings', JSON.stringify({ ...settings, ...change }))
      dispatchEvent(new StorageEvent('storage', { key: 'settings' }))
    },
    { pageLanguage, textSize },
  )
}

/** What a page in Hindi shows or names in Latin letters. Notes of something earlier keep their language. */
export const latinIn = async (page: Page): Promise<string[]> => inLatin(await page.evaluate(textsToTranslate))

export const inLatin = (texts: readonly string[]) => texts.filter((text) => /[A-Za-z]/.test(text.replaceAll(NAMES, '')))

/** The texts and names of a page that are to be in its language. Runs in the page. */
export function textsToTranslate(): string[] {
  const IN_ENGLISH =
    '[lang^=en]:not(html), .toast-list, [aria-label=Admin], [aria-live], [role=log], [role=alert], option'
  const isShown = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) && !element.closest(`${IN_ENGLISH}, script, style, noscript`)
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes
    if (isShown(node.parentElement)) found.push(node.textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [aria-valuetext]')) {
    if (!isShown(element)) continue
    const names = ['aria-label', 'placeholder', 'alt', 'aria-valuetext'].map((name) => element.getAttribute(name))
    found.push(...names.filter((name) => name !== null))
  }
  return [...found, document.title]
}

/** Words outside the window or cut off by what they stand in, on a settled page. Names may end in an ellipsis. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut = new Set<string>()
    while (nodes.nextNode()) {
      const { currentNode: node } = nodes
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!element || !text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.closest('script, style, .tab-list, .ticket-rail, .person-chips, .table-frame, .toast-list, [inert]'))
        continue
      // The second part of the game's title is seen where there is room beside the first.
      if (element.closest('.game-title > :not(:first-child)')) continue
      // Of two texts at the head of a ticket the one that has no room is wholly out of sight.
      const flag = element.closest('.ticket-flag')?.getBoundingClientRect()
      if (flag && element.getBoundingClientRect().top >= flag.bottom) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      // The box of letters is higher than their line, and they are lower than their box.
      const slack = 3 + words.height * 0.3
      let isHidden = false
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        // Hidden from sight, for screen readers.
        isHidden = box.width <= 1 || box.height <= 1 || textOverflow === 'ellipsis'
        if (isHidden) break
        const isTooWide = words.left < box.left - 1 || words.right > box.right + 1
        const isTooHigh = words.top < box.top - slack || words.bottom > box.bottom + slack
        if ((/hidden|clip/.test(overflowX) && isTooWide) || (/hidden|clip/.test(overflowY) && isTooHigh)) cut.add(text)
        if (around.tagName === 'BUTTON' && isTooWide) cut.add(text)
        if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') break
      }
      if (!isHidden && words.width > 1 && (words.left < -1 || words.right > innerWidth + 1)) cut.add(text)
    }
    return [...cut]
  })
}

/** Signs and emoji, which every device has. */
const SIGNS = /[\p{Symbol}\p{Extended_Pictographic}]/gu

/** Texts and their fonts whose letters were found to come with the page: most are on many screens. */
const own = new Set<string>()

/** Texts of a settled page with Devanagari letters from a font of the device. Many have none, and show boxes. */
export async function deviceLetters(page: Page): Promise<string[]> {
  const marked = await page.evaluate(
    (known) => {
      const hasLetters = ({ nodeType, textContent }: Node) =>
        nodeType === Node.TEXT_NODE && /[\u0900-\u097f]/.test(textContent ?? '')
      const elements = [...document.body.querySelectorAll('*')].filter(
        (element) =>
          [...element.childNodes].some(hasLetters) && element.checkVisibility() && element.localName !== 'option',
      )
      return elements.flatMap((element) => {
        const { fontFamily, fontWeight } = getComputedStyle(element)
        const text = element.textContent ?? ''
        const written = `${fontFamily} ${fontWeight} ${text}`
        if (known.includes(written)) return []
        element.setAttribute('data-letters', '')
        return [{ text, written }]
      })
    },
    [...own],
  )
  if (marked.length === 0) return []
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('DOM.enable')
  await protocol.send('CSS.enable')
  const { root } = await protocol.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await protocol.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-letters]' })
  const found: string[] = []
  for (const [i, { text, written }] of marked.entries()) {
    const nodeId = nodeIds[i]
    if (nodeId === undefined || own.has(written)) continue
    // What has been replaced meanwhile, as when a number is called, is not shown any more.
    const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId }).catch((error: Error) => {
      if (!error.message.includes('Could not find node')) throw error
      return { fonts: [] }
    })
    const others = fonts.filter(({ isCustomFont }) => !isCustomFont)
    const glyphs = others.reduce((sum, { glyphCount }) => sum + glyphCount, 0)
    const signs = text.match(SIGNS)?.length ?? 0
    if (glyphs > signs) found.push(`${text} (${others.map(({ familyName }) => familyName)})`)
    else if (fonts.length > 0 && nodeIds.length === marked.length) own.add(written)
  }
  await protocol.detach()
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-letters]')) element.removeAttribute('data-letters')
  })
  return found
}
