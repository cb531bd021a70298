import { rmSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import { SLOW_ANSWERS, slowPresses } from '../../scripts/slow-phones.ts'
import { BuiltProcess } from './built-process.ts'
import { freshDatabase, newDataDir } from './databases.ts'
import type { Settings } from './server-settings.ts'

/** The configuration of a built server on Postgres. It would warn of the Postgres of the tests. */
const ON_POSTGRES = { SESSION_SECRET: 'for the tests alone', ADMIN_CODE: 'not used here', LOG_LEVEL: 'error' }

/** The built server in its own process, on a port and with data that survive restarts. */
export interface BuiltServer {
  /** Set by the first start. */
  url: string
  /** Starts or restarts it, and waits until it is ready. */
  start(): Promise<void>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  /** Kills it and removes its data, without waiting for browsers that have gone. */
  stop(): Promise<void>
}

/** The built server of a test file, from before its first test until after its last one; `settings` configure it. */
export function serverOfFile(settings: Settings = {}, database: 'embedded' | 'quick' = 'quick'): BuiltServer {
  const server = buildServer(settings, database)
  test.beforeAll(() => server.start())
  test.afterAll(() => server.stop())
  return server
}

/**
 * Prepares a built server with a database of its own; `settings` extend its configuration. `quick` is Postgres where the
 * test run has one: it starts in a third of the time.
 */
export function buildServer(settings: Settings = {}, database = 'embedded'): BuiltServer {
  let prepared: Awaited<ReturnType<typeof prepare>> | null = null

  const prepare = async () => {
    const postgresUrl = database === 'quick' ? process.env.TEST_DATABASE_URL : undefined
    const onPostgres = postgresUrl ? await freshDatabase(postgresUrl) : null
    const databaseUrl = onPostgres?.url ?? settings.DATABASE_URL
    const started = new BuiltProcess({
      port: await freePort(),
      host: 'localhost',
      stdio: ['ignore', 'inherit', 'inherit'],
      nodeArgs: SLOW_ANSWERS,
    })
    return { dir: newDataDir({ databaseUrl }), started, onPostgres }
  }
  const kill = async () => void (await prepared?.started.end('SIGKILL'))

  const server: BuiltServer = {
    url: '',
    start: async () => {
      prepared ??= await prepare()
      const { dir, started, onPostgres } = prepared
      server.url = started.url
      // Links stay on this machine.
      const own = { DATA_DIR: dir, LOG_LEVEL: 'warn', LAN_ADDRESSES: 'none' }
      // A test may add settings before the first start.
      await started.start(own, onPostgres ? { DATABASE_URL: onPostgres.url, ...ON_POSTGRES } : {}, settings)
    },
    kill,
    stop: async () => {
      await kill()
      await prepared?.onPostgres?.drop()
      if (prepared) rmSync(prepared.dir, { recursive: true, force: true })
      prepared = null
    },
  }
  return server
}

/** Playwright's `test`, which also closes pages that a test has opened: they would go on to play and poll a server that is gone. */
export const test = base.extend<{ closedAfterwards: undefined }>({
  closedAfterwards: [
    async ({ browser }, use) => {
      await slowPresses(browser)
      await use(undefined)
      // A request that a page still sends gets no answer, and is not an error.
      const pages = browser.contexts().flatMap((context) => context.pages())
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** For `test.use` in files about what moves: all others ask for less motion, since drawing it is what costs most. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Prints a measurement next to its limit, so that the log of a run shows the margin. */
export function reportMeasurement(check: string, figure: string, target: string): void {
  process.stdout.write(`      ${check}: ${figure} (wanted: ${target})\n`)
}

/** Kills a server and starts it again. The page has noticed both: a button pressed in between would only tell that it failed. */
export async function outage(server: BuiltServer, page: Page): Promise<void> {
  const live = page.getByText('Live', { exact: true })
  await server.kill()
  await expect(live).toBeHidden()
  await server.start()
  await expect(live).toBeVisible()
}
