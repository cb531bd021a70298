import { test as base } from '@playwright/test'

/**
 * Playwright's `test`, which also closes pages that a test has opened itself. Otherwise they would keep playing during
 * later tests, and poll a server that is gone.
 */
export const test = base.extend<{ closedAfterwards: undefined }>({
  closedAfterwards: [
    async ({ browser }, use) => {
      await use(undefined)
      // What a page still asks for is answered by nobody, and is no error.
      const pages = browser.contexts().flatMap((context) => context.pages())
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** For `test.use` in files about what moves: all others ask for less motion, since drawing it is what costs most. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const
