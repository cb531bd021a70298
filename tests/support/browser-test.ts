import { test as base } from '@playwright/test'

/**
 * Playwright's `test`, which also closes the pages that a test has opened by itself. Left open they would go on playing
 * beside all the tests after it, and ask a server that is gone.
 */
export const test = base.extend<{ closedAfterwards: undefined }>({
  closedAfterwards: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
