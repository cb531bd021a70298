import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'

const executablePath = findBrowser()
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Browser tests. Each file starts a built server of its own. */
export default defineConfig({
  // `screenshots` and `ux` are asked for by name: they are slow and for human eyes.
  projects: [
    { name: 'e2e', testDir: './e2e' },
    // What is timed has the machine to itself.
    { name: 'ux', testDir: './ux', workers: 1 },
    { name: 'screenshots', testDir: './screenshots' },
  ],
  outputDir: '../test-results',
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  // For slow and busy machines; nothing here measures time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: { args: [...quiet, ...asRoot], ...(executablePath && { executablePath }) },
    trace: 'retain-on-failure',
  },
})
