import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { hasRedis } from './redis.ts'
import { machineCpuSeconds, sampleFixedWork } from './test-run/cpu.ts'
import type { Outcome } from './test-run/outcome.ts'
import { endCommands, runCommand } from './test-run/run-command.ts'
import { STEPS, type Step } from './test-run/steps.ts'
import { type StepResult, summaryOf } from './test-run/summary.ts'

/*
 * `npm test` runs every step, even after a failure, and prints a summary of all failures. `--bail` starts none after the
 * first failure. Given names of steps, it runs only those; further arguments go to the last one, for example
 * `npm run test:server -- -t claims`. All temporary files of a run are in one folder, which is removed at the end and
 * after Ctrl-C.
 */

const say = (line: string) => process.stdout.write(`${line}\n`)
// A short name: the socket of Postgres lies below it, and the path of a socket has at most 103 characters.
const folder = mkdtempSync(join(tmpdir(), 'tambola-'))
// Postgres and nginx run as other users.
chmodSync(folder, 0o755)
for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder
let postgres: TestPostgres | null = null
/** The signal that asked this process to end. Ctrl-C may come twice: from the terminal, and passed on by the parent. */
let endedBy: NodeJS.Signals | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endedBy = signal
    endCommands(signal)
  })
}
try {
  const code = await run(process.argv.slice(2))
  process.exitCode = endedBy ? 128 + constants.signals[endedBy] : code
} finally {
  await cleanUp()
}

async function cleanUp(): Promise<void> {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function run(args: string[]): Promise<number> {
  const bail = args.includes('--bail')
  const others = args.filter((arg) => arg !== '--bail')
  const firstOther = others.findIndex((arg) => !STEPS.has(arg))
  const names = firstOther < 0 ? others : others.slice(0, firstOther)
  const extra = firstOther < 0 ? [] : others.slice(firstOther)
  if (others.length > 0 && names.length === 0) {
    say(`There is no step called ${others[0]}. The steps are: ${[...STEPS.keys()].join(', ')}.`)
    return 2
  }
  const chosen = [...STEPS].filter(([name, { isExtra }]) => (names.length === 0 ? !isExtra : names.includes(name)))
  const results: StepResult[] = []
  const inOrder = async (steps: typeof chosen, isBeside: boolean) => {
    for (const [name, step] of steps) {
      if (endedBy) return
      const missing = results.find((each) => each.name === step.needs && each.state !== 'passed')
      const isOver = bail && results.some(({ state }) => state === 'FAILED')
      const why = missing ? `needs ${missing.name}` : isOver ? 'stopped by --bail' : null
      results.push(
        why ? notRun(name, why) : await resultOf(name, step, step === chosen.at(-1)?.[1] ? extra : [], isBeside),
      )
    }
  }
  const [began, endSampling] = [startMeasuring(), sampleFixedWork()]
  const lanes = (['light', 'heavy'] as const).map((lane) => chosen.filter(([, step]) => step.lane === lane))
  const isBeside = lanes.every((steps) => steps.length > 0)
  await Promise.all(lanes.map((steps) => inOrder(steps, isBeside)))
  await inOrder(
    chosen.filter(([, { lane }]) => lane === undefined),
    false,
  )
  const places = [...STEPS.keys()]
  const ordered = results.toSorted((left, right) => places.indexOf(left.name) - places.indexOf(right.name))
  say(`\n=== summary\n${summaryOf(ordered, { ...began(), fixedWorkMs: endSampling() }).join('\n')}`)
  return endedBy || results.some(({ state }) => state === 'FAILED') ? 1 : 0
}

function notRun(name: string, note: string): StepResult {
  return { name, state: 'not run', seconds: 0, cpuSeconds: null, isBeside: false, note, failures: [], timings: [] }
}

/** Returns a function that says how long ago that was, and what the machine has worked since. */
function startMeasuring(): () => Pick<StepResult, 'seconds' | 'cpuSeconds'> {
  const started = performance.now()
  const before = machineCpuSeconds()
  return () => {
    const now = machineCpuSeconds()
    const cpuSeconds = before === null || now === null ? null : now - before
    return { seconds: (performance.now() - started) / 1000, cpuSeconds }
  }
}

/** Runs a step. What one beside others prints is shown when it ends, or their lines would mix. */
async function resultOf(name: string, step: Step, extra: string[], isBeside: boolean): Promise<StepResult> {
  const isQuiet = isBeside && step.lane === 'light'
  let output = ''
  if (!isQuiet) say(`\n=== ${name}`)
  const began = startMeasuring()
  const { note, cpuSeconds, ...outcome } = await outcomeOf(step, extra, isQuiet ? (text) => (output += text) : null)
  if (isQuiet) say(`\n=== ${name}\n${output}`)
  const state = outcome.failures.length === 0 ? 'passed' : 'FAILED'
  return { name, state, isBeside, note, ...began(), ...(isBeside && { cpuSeconds }), ...outcome }
}

/** Runs the commands of a step until one fails. */
async function outcomeOf(
  step: Step,
  extra: string[],
  hear: ((text: string) => void) | null,
): Promise<Outcome & { note: string; cpuSeconds: number | null }> {
  const all: Outcome = { failures: [], timings: [] }
  let note = ''
  let cpuSeconds: number | null = 0
  try {
    note = (await step.prepare?.({ providePostgres, provideServices })) ?? ''
    for (const [i, command] of step.commands.entries()) {
      if (endedBy) break
      const ran = await runCommand(command, i === step.commands.length - 1 ? extra : [], folder, hear)
      all.failures.push(...ran.failures)
      all.timings.push(...ran.timings)
      cpuSeconds = cpuSeconds === null || ran.cpuSeconds === null ? null : cpuSeconds + ran.cpuSeconds
      if (ran.failures.length > 0) break
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(why)
    all.failures.push({ what: 'it could not be prepared', why })
  }
  return { ...all, note, cpuSeconds }
}

async function providePostgres(): Promise<void> {
  postgres ??= await startPostgres({ durable: false })
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
}

async function provideServices(): Promise<string> {
  await providePostgres()
  const missing = [...(postgres ? [] : ['Postgres']), ...(hasRedis() ? [] : ['Redis'])]
  if (missing.length === 0) {
    say('What is about SQL runs on the embedded database and on Postgres, the bus tests in memory and on Redis.')
    return ''
  }
  const what = missing.join(' and no ')
  if (process.env.CI)
    throw new Error(`No ${what} found. CI must run the server tests with them too: install what is missing.`)
  say(`!!! No ${what} found: THE SERVER TESTS THAT NEED ${missing.join(' AND ').toUpperCase()} ARE NOT RUN.`)
  return `no ${what} found: tests that need it were not run`
}
