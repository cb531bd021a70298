import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Outcome } from '../../scripts/test-run/outcome.ts'
import { TEST_LIMIT_MS, waitFor } from '../../scripts/waiting.ts'
import { prepareDataDir } from '../support/prepared-databases.ts'
import { Lab } from './lab.ts'
import { endSharedPostgres } from './postgres-cluster.ts'
import { percentile, type Row, type RowResult } from './row.ts'
import { clockRows } from './rows/clocks.ts'
import { diskRows } from './rows/disk.ts'
import { doubleClickRows } from './rows/double-clicks.ts'
import { killRows } from './rows/kills.ts'
import { linkRows } from './rows/links.ts'
import { postgresRows } from './rows/postgres.ts'
import { proxyRows } from './rows/proxy.ts'
import { randomPlayRows } from './rows/random-play.ts'
import { redisRows } from './rows/redis.ts'
import { restartRows } from './rows/restarts.ts'
import { roundRows } from './rows/rounds.ts'
import { soakRows } from './rows/soak.ts'
import { socketRows } from './rows/sockets.ts'
import { stormRows } from './rows/storms.ts'
import { strangerRows } from './rows/strangers.ts'
import { closeBrowser } from './screen.ts'

/*
 * `npm run test:faults`: makes things go wrong while people play, and prints one line for each fault. Sizes are arguments:
 * `npm run test:faults -- --only T1,T4 --kills 50 --seed 7 --at-once 2`. `--short` is the form that `npm test` runs.
 * `--report file` writes what came of it as JSON.
 */

const ROWS: Row[] = [
  ...killRows,
  ...postgresRows,
  ...redisRows,
  ...linkRows,
  ...socketRows,
  ...clockRows,
  ...diskRows,
  ...doubleClickRows,
  ...stormRows,
  ...randomPlayRows,
  ...restartRows,
  ...roundRows,
  ...proxyRows,
  ...strangerRows,
  ...soakRows,
]

/**
 * Rows wait most of the time, so there are two more at once than cores; but of those that need a core for themselves
 * (`heavy`) only one runs at a time. Figures of time need the whole machine: the long form runs one by one.
 */
const SHORT_AT_ONCE = availableParallelism() + 2

const { values, tokens } = parseArgs({
  strict: false,
  tokens: true,
  options: {
    short: { type: 'boolean' },
    only: { type: 'string' },
    seed: { type: 'string' },
    report: { type: 'string' },
  },
})
const only = typeof values.only === 'string' ? values.only.split(',') : null
const seed = typeof values.seed === 'string' ? values.seed : String(Date.now() % 1_000_000)
const isShort = values.short === true
const chosen = ROWS.filter(({ id, short }) => (only ? only.includes(id) : short || !isShort))

say(`seed ${seed}; the same again: --seed ${seed}`)
say(lineOf(['', 'fault', 'runs', 'acknowledged', 'lost', 'doubled', 'recovery p50 / p95', 's', '']))
const notRun: string[] = []
const labs = new Set<Lab>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
const outcome: Outcome = { failures: [], timings: [] }
const removePrepared = await prepareDataDir()
const heavy = chosen.filter((row) => row.heavy)
const light = chosen.filter((row) => !row.heavy)
const atOnce = sizes().get('at-once') ?? (isShort ? SHORT_AT_ONCE : 1)
await Promise.all(
  Array.from({ length: atOnce }, (_, i) => work(() => (i === 0 ? (heavy.shift() ?? light.shift()) : light.shift()))),
)
await endShared()
if (notRun.length > 0) say(`!!! NOT RUN: ${notRun.join(', ')}`)
if (typeof values.report === 'string') writeFileSync(values.report, JSON.stringify(outcome))
process.exit(outcome.failures.length > 0 ? 1 : 0)

/** Leaves no server and no database behind. */
async function stop(): Promise<void> {
  await Promise.allSettled([...labs].map((lab) => lab.cleanUp()))
  await endShared()
  process.exit(1)
}

async function endShared(): Promise<void> {
  await closeBrowser()
  await endSharedPostgres()
  removePrepared()
}

async function work(next: () => Row | undefined): Promise<void> {
  for (let row = next(); row; row = next()) {
    const missing = row.missing?.() ?? null
    if (missing === null) await runRow(row)
    else {
      notRun.push(`${row.id} (${missing})`)
      if (process.env.CI && !row.needsRoot) fail(row, missing)
    }
  }
}

function fail({ id, fault }: Row, why: string): void {
  outcome.failures.push({ what: `${id} ${fault}`, why })
}

async function runRow(row: Row): Promise<void> {
  const started = performance.now()
  const lab = new Lab(row.id, { seed, isShort, sizes: sizes() })
  labs.add(lab)
  try {
    const running = row.run(lab)
    // A row that never ends would keep `npm test` from ending.
    const result = await (isShort ? waitFor(`the end of ${row.id}`, running, TEST_LIMIT_MS) : running)
    const ok = result.lost === 0 && result.doubled === 0 && result.failures.length === 0
    say(
      lineOf([
        row.id,
        row.fault,
        ...figures(result),
        ((performance.now() - started) / 1000).toFixed(0),
        ok ? 'held' : 'FAILED',
      ]),
    )
    for (const [name, value] of Object.entries(result.figures ?? {})) say(`       ${name}: ${value}`)
    for (const failure of result.failures) say(`     ! ${failure}`)
    if (!ok) fail(row, result.failures[0] ?? `${result.lost} lost, ${result.doubled} doubled`)
  } catch (error) {
    say(`${row.id.padEnd(4)} ${row.fault}: FAILED, ${error instanceof Error ? error.stack : error}`)
    for (const seen of await lab.whatIsSeen()) say(`     ! ${seen}`)
    fail(row, error instanceof Error ? error.message : String(error))
  } finally {
    outcome.timings.push({ name: `${row.id} ${row.fault}`, ms: performance.now() - started })
    labs.delete(lab)
    await lab.cleanUp()
  }
}

function figures({ runs, acknowledged, lost, doubled, recoveryMs }: RowResult): string[] {
  const recovery =
    recoveryMs.length === 0
      ? '-'
      : [0.5, 0.95].map((share) => `${Math.round(percentile(recoveryMs, share))}`).join(' / ')
  return [String(runs), String(acknowledged), String(lost), String(doubled), recovery === '-' ? '-' : `${recovery} ms`]
}

function lineOf([id = '', fault = '', ...rest]: string[]): string {
  const widths = [6, 13, 6, 8, 20, 5, 8]
  return `${id.padEnd(4)} ${fault.padEnd(46)}${rest.map((each, i) => each.padStart(widths[i] ?? 0)).join(' ')}`
}

/** Every other `--name number`. */
function sizes(): Map<string, number> {
  const found = new Map<string, number>()
  for (const token of tokens ?? []) {
    if (token.kind !== 'option' || ['short', 'only', 'seed', 'report'].includes(token.name)) continue
    const next = tokens?.[tokens.indexOf(token) + 1]
    const text = token.value ?? (next?.kind === 'positional' ? next.value : undefined)
    if (text !== undefined) found.set(token.name, Number(text))
  }
  return found
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
