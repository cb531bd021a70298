import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { GIVE_UP_AFTER_MS, TEST_LIMIT_MS } from '../scripts/waiting.ts'
import { SHORT_LIVED } from './support/programs.ts'

const root = join(import.meta.dirname, '..')
const setupFiles = ['tests/support/fail-on-console.ts']
// Limits for what never ends; nothing here measures time.
const limits = {
  testTimeout: TEST_LIMIT_MS,
  hookTimeout: TEST_LIMIT_MS,
  expect: { poll: { timeout: GIVE_UP_AFTER_MS } },
}

/** `unit`: rules and parts alone. `server`: real HTTP, sockets and databases. */
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
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/prepare-databases.config.ts', 'tests/build-programs.config.ts'],
          setupFiles,
          ...limits,
        },
      },
    ],
  },
})
