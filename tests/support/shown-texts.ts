import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** All texts that this page has shown since it was loaded. */
    shownTexts: Set<string>
  }
}

/** Records what the page shows, from its next load on. A busy machine may look only after a short toast has gone. */
export async function recordShownTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shownTexts = new Set()
    const keep = (node: Node | null) => node?.textContent && window.shownTexts.add(node.textContent)
    new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations) {
        if (type === 'characterData') {
          keep(target.parentElement)
          // Names within a sentence are elements of their own.
          keep(target.parentElement?.parentElement ?? null)
        }
        for (const node of addedNodes) keep(node instanceof Element ? node : node.parentElement)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Waits until the page has shown a text with all of these parts, even if it has disappeared since. */
export async function hasShown(page: Page, ...parts: string[]): Promise<void> {
  // Retry if the page is navigating.
  await expect(async () => {
    const isFound = await page.evaluate(
      (all) => [...window.shownTexts].some((text) => all.every((part) => text.includes(part))),
      parts,
    )
    expect(isFound, `the page has shown: ${parts.join(' … ')}`).toBe(true)
  }).toPass()
}
