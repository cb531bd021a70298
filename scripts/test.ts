import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { findPython } from './python.ts'
import { hasRedis } from './redis.ts'
import { machineCpuSeconds } from './test-run/machine-cpu.ts'
import type { Outcome } from './test-run/outcome.ts'
import { type Command, errorLine, REPORT, STEPS, type Step } from './test-run/steps.ts'
import { type StepResult, summaryOf } from './test-run/summary.ts'

/*
 * `npm test` runs every step, even after a failure, and prints a summary of all failures. `--bail` stops at the first
 * failure. Given names of steps, it runs only those; further arguments go to the last one, for example
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
let running: ChildProcess | null = null
let note = ''
/** The signal that asked this process to end. Ctrl-C may come twice: from the terminal, and passed on by the parent. */
let endedBy: NodeJS.Signals | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endedBy = signal
    running?.kill(signal)
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
  for (const [i, [name, step]] of chosen.entries()) {
    if (endedBy) return 1
    const missing = results.find((each) => each.name === step.needs && each.state !== 'passed')
    const isOver = bail && results.some(({ state }) => state === 'FAILED')
    if (missing || isOver) {
      const why = missing ? `needs ${missing.name}` : 'stopped by --bail'
      results.push({ name, state: 'not run', seconds: 0, cpuSeconds: null, note: why, failures: [], timings: [] })
      continue
    }
    say(`\n=== ${name} (${i + 1} of ${chosen.length})`)
    const started = performance.now()
    const workedBefore = machineCpuSeconds()
    const outcome = await outcomeOf(step, i === chosen.length - 1 ? extra : [])
    const seconds = (performance.now() - started) / 1000
    const worked = machineCpuSeconds()
    const cpuSeconds = worked === null || workedBefore === null ? null : worked - workedBefore
    const state = outcome.failures.length === 0 ? 'passed' : 'FAILED'
    results.push({ name, state, seconds, cpuSeconds, note, ...outcome })
    note = ''
  }
  say(`\n=== summary\n${summaryOf(results).join('\n')}`)
  return results.some(({ state }) => state === 'FAILED') ? 1 : 0
}

/** Runs the commands of a step until one fails. */
async function outcomeOf(step: Step, extra: string[]): Promise<Outcome> {
  const all: Outcome = { failures: [], timings: [] }
  try {
    await step.prepare?.({ providePostgres, provideServices })
    for (const [i, command] of step.commands.entries()) {
      if (endedBy) break
      const { failures, timings } = await runCommand(command, i === step.commands.length - 1 ? extra : [])
      all.failures.push(...failures)
      all.timings.push(...timings)
      if (failures.length > 0) break
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(why)
    all.failures.push({ what: 'it could not be prepared', why })
  }
  return all
}

async function runCommand({ line, reportIn, read }: Command, extra: string[]): Promise<Outcome> {
  const report = join(folder, `report-${Date.now()}.json`)
  const [program = '', ...args] = [...line.map((word) => word.replace(REPORT, report)), ...extra]
  const isNpm = program === 'npm'
  const child = spawn(program, args, {
    // Without a report, the output says what failed.
    stdio: read ? 'inherit' : ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && isNpm,
    env: { ...process.env, ...(reportIn && { [reportIn]: report }) },
  })
  running = child
  let output = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.on('data', (data) => {
      output += data
      to.write(data)
    })
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => resolve(exitCode ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  const outcome = read && existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : null
  const { failures = [], timings = [] } = outcome ?? {}
  if (code !== 0 && failures.length === 0) {
    failures.push({
      what: [isNpm ? 'npm' : program, ...line.slice(1)].join(' '),
      why: errorLine(output) || `exit code ${code}`,
    })
  }
  return { failures, timings }
}

async function providePostgres(): Promise<void> {
  postgres ??= await startPostgres({ durable: false })
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
}

async function provideServices(): Promise<void> {
  await providePostgres()
  const missing = [
    ...(postgres ? [] : ['Postgres']),
    ...(hasRedis() ? [] : ['Redis']),
    ...(findPython() ? [] : ['Python 3.9']),
  ]
  if (missing.length === 0) {
    say('What is about SQL runs on the embedded database and on Postgres, the bus tests in memory and on Redis.')
    return
  }
  const what = missing.join(' and no ')
  if (process.env.CI)
    throw new Error(`No ${what} found. CI must run the server tests with them too: install what is missing.`)
  say(`!!! No ${what} found: THE SERVER TESTS THAT NEED ${missing.join(' AND ').toUpperCase()} ARE NOT RUN.`)
  note = `no ${what} found: tests that need it were not run`
}
