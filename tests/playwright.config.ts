import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { GIVE_UP_AFTER_MS, TEST_LIMIT_MS } from '../scripts/waiting.ts'
import { BROWSER_ARGS } from './support/browser-args.ts'

const executablePath = findBrowser()

/** Browser tests. Each file starts a built server of its own, on a copy of a prepared database. */
export default defineConfig({
  // `screenshots` and `ux` are asked for by name: they are slow and for human eyes.
  projects: [
    { name: 'e2e', testDir: './e2e' },
    // What is timed has the machine to itself.
    { name: 'ux', testDir: './ux', workers: 1 },
    { name: 'screenshots', testDir: '../scripts/screenshots' },
  ],
  globalSetup: join(import.meta.dirname, 'prepare-databases.config.ts'),
  outputDir: '../test-results',
  // Two more than cores: a third of the time goes into waiting for pauses and polls.
  workers: availableParallelism() + 2,
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  // For slow and busy machines; nothing here measures time.
  timeout: TEST_LIMIT_MS,
  expect: { timeout: GIVE_UP_AFTER_MS, toPass: { timeout: GIVE_UP_AFTER_MS } },
  use: {
    launchOptions: { args: BROWSER_ARGS, ...(executablePath && { executablePath }) },
    // Installing one costs as much as half a page. Files about lost lines and whole evenings allow it, as the product does.
    serviceWorkers: 'block',
    // Drawing what moves costs most. Files about motion ask for it with `IN_MOTION`.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: GIVE_UP_AFTER_MS,
    navigationTimeout: GIVE_UP_AFTER_MS,
    // Recording every test costs a third of the time. Ask for it: `npm run test:e2e -- --trace on voice`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
