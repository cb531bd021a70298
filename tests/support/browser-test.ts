import { test as base } from '@playwright/test'

/**
 * Playwright's `test`, which also closes pages that a test has opened itself. Otherwise they would keep playing during
 * later tests, and poll a server that is gone.
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
