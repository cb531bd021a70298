import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Outcome } from '../../scripts/test-run/outcome.ts'
import { TEST_LIMIT_MS, waitFor } from '../../scripts/waiting.ts'
import { autoCallCases } from './cases/auto-call.ts'
import { clockCases } from './cases/clocks.ts'
import { diskCases } from './cases/disk.ts'
import { doubleClickCases } from './cases/double-clicks.ts'
import { killCases } from './cases/kills.ts'
import { linkCases } from './cases/links.ts'
import { postgresCases } from './cases/postgres.ts'
import { proxyCases } from './cases/proxy.ts'
import { randomPlayCases } from './cases/random-play.ts'
import { redisCases } from './cases/redis.ts'
import { restartCases } from './cases/restarts.ts'
import { roundCases } from './cases/rounds.ts'
import { soakCases } from './cases/soak.ts'
import { socketCases } from './cases/sockets.ts'
import { stormCases } from './cases/storms.ts'
import { strangerCases } from './cases/strangers.ts'
import { type CaseResult, type FaultCase, percentile } from './fault-case.ts'
import { FaultContext } from './fault-context.ts'
import { endSharedPostgres } from './postgres-cluster.ts'
import { closeBrowser } from './screen.ts'

/*
 * `npm run test:faults`: makes things go wrong while people play, and prints one line for each fault. Sizes are arguments:
 * `npm run test:faults -- --only T1,T4 --kills 50 --seed 7 --at-once 2`. `--short` is the form that `npm test` runs.
 * `--report file` writes what came of it as JSON.
 */

const CASES: FaultCase[] = [
  ...killCases,
  ...postgresCases,
  ...redisCases,
  ...linkCases,
  ...socketCases,
  ...clockCases,
  ...autoCallCases,
  ...diskCases,
  ...doubleClickCases,
  ...stormCases,
  ...randomPlayCases,
  ...restartCases,
  ...roundCases,
  ...proxyCases,
  ...strangerCases,
  ...soakCases,
]

/**
 * Cases wait most of the time, so there are two more at once than cores; but of those that need a core for themselves
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
const chosen = CASES.filter(({ id, short }) => (only ? only.includes(id) : short || !isShort))

say(`seed ${seed}; the same again: --seed ${seed}`)
say(lineOf(['', 'fault', 'runs', 'acknowledged', 'lost', 'doubled', 'recovery p50 / p95', 's', '']))
const notRun: string[] = []
const contexts = new Set<FaultContext>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
const outcome: Outcome = { failures: [], timings: [] }
const heavy = chosen.filter((faultCase) => faultCase.heavy)
const light = chosen.filter((faultCase) => !faultCase.heavy)
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
  await Promise.allSettled([...contexts].map((context) => context.cleanUp()))
  await endShared()
  process.exit(1)
}

async function endShared(): Promise<void> {
  await closeBrowser()
  await endSharedPostgres()
}

async function work(next: () => FaultCase | undefined): Promise<void> {
  for (let faultCase = next(); faultCase; faultCase = next()) {
    const missing = faultCase.missing?.() ?? null
    if (missing === null) await runCase(faultCase)
    else {
      notRun.push(`${faultCase.id} (${missing})`)
      if (process.env.CI && !faultCase.needsRoot) fail(faultCase, missing)
    }
  }
}

function fail({ id, fault }: FaultCase, why: string): void {
  outcome.failures.push({ what: `${id} ${fault}`, why })
}

async function runCase(faultCase: FaultCase): Promise<void> {
  const started = performance.now()
  const context = new FaultContext(faultCase.id, { seed, isShort, sizes: sizes() })
  contexts.add(context)
  try {
    const running = faultCase.run(context)
    // A case that never ends would keep `npm test` from ending.
    const result = await (isShort ? waitFor(`the end of ${faultCase.id}`, running, TEST_LIMIT_MS) : running)
    const ok = result.lost === 0 && result.doubled === 0 && result.failures.length === 0
    say(
      lineOf([
        faultCase.id,
        faultCase.fault,
        ...figures(result),
        ((performance.now() - started) / 1000).toFixed(0),
        ok ? 'held' : 'FAILED',
      ]),
    )
    for (const [name, value] of Object.entries(result.figures ?? {})) say(`       ${name}: ${value}`)
    for (const failure of result.failures) say(`     ! ${failure}`)
    if (!ok) fail(faultCase, result.failures[0] ?? `${result.lost} lost, ${result.doubled} doubled`)
  } catch (error) {
    say(`${faultCase.id.padEnd(4)} ${faultCase.fault}: FAILED, ${error instanceof Error ? error.stack : error}`)
    for (const seen of await context.whatIsSeen()) say(`     ! ${seen}`)
    fail(faultCase, error instanceof Error ? error.message : String(error))
  } finally {
    const { id, fault } = faultCase
    outcome.timings.push({ file: `fault ${id}`, name: fault, ms: performance.now() - started })
    contexts.delete(context)
    await context.cleanUp()
  }
}

function figures({ runs, acknowledged, lost, doubled, recoveryMs }: CaseResult): string[] {
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
