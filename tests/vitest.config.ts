import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from '../scripts/browser.ts'
import { GIVE_UP_AFTER_MS, TEST_LIMIT_MS } from '../scripts/waiting.ts'
import { browserCommands } from './components/browser-commands.ts'
import { BROWSER_ARGS } from './support/browser-args.ts'
import { SHORT_LIVED } from './support/programs.ts'

const root = join(import.meta.dirname, '..')
const setupFiles = ['tests/support/fail-on-console.ts']
// Limits for what never ends; nothing here measures time.
const limits = {
  testTimeout: TEST_LIMIT_MS,
  hookTimeout: TEST_LIMIT_MS,
  expect: { poll: { timeout: GIVE_UP_AFTER_MS } },
}

/** Somebody waits for a test that fails on their screen. A machine may be busy. */
const IN_THE_PAGE_MS = process.env.CI ? GIVE_UP_AFTER_MS : 5_000
const executablePath = findBrowser()
/** The packages that a page of a component test has. All are prepared before it: to find another would load the page anew. */
const IN_THE_PAGE = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'vitest-browser-react',
  '@tanstack/react-query',
  '@noble/hashes/hmac.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  '@radix-ui/react-toast',
  '@uppy/aws-s3',
  '@uppy/core',
  'canvas-confetti',
  'clsx',
  'lucide-react',
  'uqr',
  'wouter',
  'zod/mini',
]

/** `unit`: rules and parts alone. `component`: screens in a browser. `server`: real HTTP, sockets and databases. */
export default defineConfig({
  root,
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['tests/*.test.ts', 'tests/{shared,client,engines,faults,scripts,server/unit}/**/*.test.{ts,tsx}'],
          // A worker loads what its files share once. Files leave nothing behind that others see.
          isolate: false,
          setupFiles,
          ...limits,
        },
      },
      {
        root,
        plugins: [react(), tailwindcss()],
        publicDir: 'client/public',
        optimizeDeps: { include: IN_THE_PAGE, noDiscovery: true },
        // A copy of the working tree has the packages of another one.
        cacheDir: join(root, '.vite'),
        server: { fs: { strict: false } },
        test: {
          name: 'component',
          include: ['tests/components/**/*.test.tsx'],
          // Each has a page of its own. By itself Vitest leaves one processor to its server.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          setupFiles: [...setupFiles, 'tests/components/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: GIVE_UP_AFTER_MS,
            screenshotFailures: false,
            commands: browserCommands,
            provider: playwright({
              launchOptions: { args: BROWSER_ARGS, ...(executablePath && { executablePath }) },
              contextOptions: { hasTouch: true, reducedMotion: 'reduce', locale: 'en-IN' },
              actionTimeout: GIVE_UP_AFTER_MS,
            }),
            instances: [{ browser: 'chromium' }],
          },
          ...limits,
          expect: { poll: { timeout: IN_THE_PAGE_MS } },
        },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/unit/**'],
          // The server's modules are imported once per worker; each file starts a server of its own.
          isolate: false,
          // The workers open embedded databases. A run is too short for the optimising compiler to pay.
          execArgv: SHORT_LIVED,
          // More than cores: half of the time they wait for presences, pauses and limits to pass.
          maxWorkers: availableParallelism() + 4,
          sequence: { groupOrder: 2 },
          globalSetup: ['tests/prepare-databases.config.ts', 'tests/build-programs.config.ts'],
          setupFiles,
          ...limits,
        },
      },
    ],
  },
})
