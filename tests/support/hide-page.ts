import type { Page } from '@playwright/test'

/** Hides a page from its player, as another tab or the lock screen does. Headless browsers show all of theirs. */
export async function hidePage(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
