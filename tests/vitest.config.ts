import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')
const setupFiles = ['tests/support/fail-on-console.ts']

/** `unit`: rules and parts alone. `server`: real HTTP, sockets and databases. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['tests/{shared,client,faults,server/unit}/**/*.test.{ts,tsx}'],
          // Properties over thousands of cases take seconds, and CI machines are slow.
          testTimeout: 120_000,
          setupFiles,
        },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/unit/**'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          setupFiles,
        },
      },
    ],
  },
})
