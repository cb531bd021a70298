import type { Browser } from '@playwright/test'

let isSlow = false

/**
 * Makes presses in browser tests last `PRESS_MS` milliseconds, if that is set, like those of fingers. A press is lost if
 * what is pressed moves away meanwhile, which presses without a duration hardly ever show. Works for the whole process.
 */
export async function slowPresses(browser: Browser): Promise<void> {
  const delay = Number(process.env.PRESS_MS ?? 0)
  if (isSlow || delay === 0) return
  isSlow = true
  const page = await browser.newPage()
  const locators = Object.getPrototypeOf(page.locator('html'))
  await page.close()
  const { click } = locators
  locators.click = function (options: object) {
    return click.call(this, { delay, ...options })
  }
}
