import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Outcome } from '../../scripts/test-run/outcome.ts'
import { TEST_LIMIT_MS, waitFor } from '../../scripts/waiting.ts'
import { CASES, type FaultCase, missingFor } from './cases.ts'
import { type CaseResult, FaultContext, percentile } from './fault-context.ts'
import { endSharedPostgres } from './postgres-cluster.ts'
import { closeBrowser } from './screen.ts'

/*
 * `npm run test:faults`: causes faults while people play, and prints one line for each. Sizes are arguments:
 * `npm run test:faults -- --only T1,T4 --kills 50 --seed 7 --at-once 2`. `--short` is the form that `npm test` runs.
 * `--report file` writes the results as JSON.
 */

/**
 * Cases wait most of the time, so there are two more at once than cores. Figures of time need the whole machine: the long
 * form runs one by one.
 */
const SHORT_AT_ONCE = availableParallelism() + 2

/** The value of each `--name value` or `--name=value`, and nothing for one that stands alone. */
const given = new Map<string, string>()
for (const [i, word] of process.argv.entries()) {
  const [, name = '', value] = /^--([^=]+)=?(.+)?/.exec(word) ?? []
  const next = process.argv[i + 1] ?? ''
  if (name) given.set(name, value ?? (next.startsWith('--') ? '' : next))
}
const sizes = new Map([...given].map(([name, value]) => [name, Number(value || Number.NaN)] as const))
for (const [name, size] of sizes) if (Number.isNaN(size)) sizes.delete(name)
const only = given.get('only')?.split(',')
const seed = given.get('seed') ?? String(Date.now() % 1_000_000)
const isShort = given.has('short')
refuseUnknown()
const chosen = CASES.filter(({ id, short }) => only?.includes(id) ?? (short || !isShort))
// The last cases wait longest, so that the others run meanwhile.
if (isShort) chosen.reverse()

say(`seed ${seed}; the same again: --seed ${seed}`)
const notRun: string[] = []
const contexts = new Set<FaultContext>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
const outcome: Outcome = { failures: [], timings: [] }
const atOnce = sizes.get('at-once') ?? (isShort ? SHORT_AT_ONCE : 1)
await Promise.all(Array.from({ length: atOnce }, work))
await endShared()
if (notRun.length > 0) say(`!!! NOT RUN: ${notRun.join(', ')}`)
const report = given.get('report')
if (report) writeFileSync(report, JSON.stringify(outcome))
process.exit(outcome.failures.length > 0 ? 1 : 0)

/** Ends the run if a word means nothing, or all cases would run instead of those that were meant. */
function refuseUnknown(): void {
  const words = process.argv.slice(2)
  const alone = words.filter((word, i) => !word.startsWith('--') && !/^--[^=]+$/.test(words[i - 1] ?? ''))
  const unknown = [...alone, ...(only ?? []).filter((id) => CASES.every((faultCase) => faultCase.id !== id))]
  if (unknown.length === 0) return
  say(`Unknown: ${unknown.join(' ')}. Choose cases by --only: ${CASES.map(({ id }) => id).join(',')}`)
  process.exit(2)
}

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

async function work(): Promise<void> {
  for (let faultCase = chosen.shift(); faultCase; faultCase = chosen.shift()) {
    const missing = missingFor(faultCase)
    if (missing === null) await runCase(faultCase)
    else {
      notRun.push(`${faultCase.id} (${missing})`)
      if (process.env.CI && !faultCase.needs.includes('mount')) fail(faultCase, missing)
    }
  }
}

function fail({ id, fault }: FaultCase, why: string): void {
  outcome.failures.push({ what: `${id} ${fault}`, why })
}

async function runCase(faultCase: FaultCase): Promise<void> {
  const { id, fault } = faultCase
  const started = performance.now()
  const context = new FaultContext(id, { seed, isShort, sizes })
  const { result } = context
  contexts.add(context)
  try {
    const running = faultCase.run(context)
    // A case that never ends would keep `npm test` from ending.
    await (isShort ? waitFor(`the end of ${id}`, running, TEST_LIMIT_MS) : running)
    const { lost, doubled, failures } = result
    const isHeld = lost === 0 && doubled === 0 && failures.length === 0
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    say(`${id.padEnd(4)} ${fault}: ${isHeld ? 'held' : 'FAILED'} in ${seconds} s, ${countsOf(result)}`)
    for (const [name, value] of Object.entries(result.figures)) say(`       ${name}: ${value}`)
    for (const failure of failures) say(`     ! ${failure}`)
    if (!isHeld) fail(faultCase, failures[0] ?? `${lost} lost, ${doubled} doubled`)
  } catch (error) {
    say(`${id.padEnd(4)} ${fault}: FAILED, ${error instanceof Error ? error.stack : error}`)
    for (const seen of await context.whatIsSeen()) say(`     ! ${seen}`)
    fail(faultCase, error instanceof Error ? error.message : String(error))
  } finally {
    outcome.timings.push({ file: `fault ${id}`, name: fault, ms: performance.now() - started })
    contexts.delete(context)
    await context.cleanUp()
  }
}

function countsOf({ runs, acknowledged, lost, doubled, recoveryMs }: CaseResult): string {
  const counts = `${runs} runs, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`
  if (recoveryMs.length === 0) return counts
  return `${counts}, recovery p50 / p95 ${[0.5, 0.95].map((share) => Math.round(percentile(recoveryMs, share))).join(' / ')} ms`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
