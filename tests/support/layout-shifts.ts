import type { Page } from '@playwright/test'

/** What browsers tell of something that has moved. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Notes whatever moves by itself from now on; with `alsoAfterTaps` also what a tap moves. */
export async function watchForShifts(page: Page, alsoAfterTaps = false): Promise<void> {
  await page.evaluate((isEveryOneWanted) => {
    const shifts: string[] = []
    Object.assign(window, { shifts, shifted: 0 })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) {
        if (shift.hadRecentInput && !isEveryOneWanted) continue
        window.shifted += shift.value
        shifts.push(shift.sources.map(({ node }) => node?.parentElement?.className).join())
      }
    }).observe({ type: 'layout-shift' })
  }, alsoAfterTaps)
}

/** What has moved since, by the classes of what is around it. */
export const shiftsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

/** By how much, as browsers add it up: the cumulative layout shift. */
export const shiftedIn = (page: Page): Promise<number> => page.evaluate(() => window.shifted)
