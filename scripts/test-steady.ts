import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideBrowser } from './browser.ts'
import { startPostgres } from './postgres.ts'
import type { Outcome } from './test-run/outcome.ts'
import { REPORT, STEPS } from './test-run/steps.ts'

/*
 * `npm run test:steady -- --runs 10` repeats the browser and fault steps while other programs want the processor and
 * presses last as long as those of fingers, and lists the tests that did not pass every time. Every second run is that of
 * a slow machine, every third one that of a slow line. `--only e2e` or `--only faults` leaves one out; further arguments go
 * to Playwright: `npm run test:steady -- --only e2e voice toasts`.
 */

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, only: { type: 'string' } },
  allowPositionals: true,
})
const runs = Number(values.runs)
const steps = ['e2e', 'faults'].filter((name) => !values.only || values.only === name)
if (!Number.isInteger(runs) || runs < 1 || steps.length === 0) {
  process.stderr.write('Usage: npm run test:steady -- [--runs 10] [--only e2e|faults] [arguments for Playwright]\n')
  process.exit(2)
}

/** For `slow-phones.ts`: how long a finger presses, and how late an answer comes at most. */
const PRESS_MS = '150'
const ANSWER_MS = '700'

/** The tests yield to the busy loops: each gets a fraction of a core, as on a slow machine. */
const YIELDING = constants.priority.PRIORITY_BELOW_NORMAL

const folder = mkdtempSync(join(tmpdir(), 'tambola-steady-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
const failed = new Map<string, { times: number; why: string }>()

provideBrowser()
const postgres = await startPostgres({ durable: false })
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
const busy = Array.from({ length: availableParallelism() }, busyLoop)
try {
  for (let run = 1; run <= runs; run++) {
    for (const step of steps) await runStep(step, run)
  }
} finally {
  for (const loop of busy) loop.kill('SIGKILL')
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (failed.size === 0) say(`\nAll tests passed in each of ${runs} runs.`)
for (const [what, { times, why }] of [...failed].sort(([, one], [, other]) => other.times - one.times))
  say(`\n${times} of ${runs} failed: ${what}\n    ${why}`)
process.exitCode = failed.size === 0 ? 0 : 1

function busyLoop(): ChildProcess {
  return spawn(process.execPath, ['--eval', 'for (;;) {}'], { stdio: 'ignore' })
}

/** Runs a step once and notes what failed. */
async function runStep(name: string, run: number): Promise<void> {
  const command = STEPS.get(name)?.commands.at(-1)
  if (!command) throw new Error(`there is no step called ${name}`)
  say(`\n=== ${name}, run ${run} of ${runs}`)
  const report = join(folder, `${name}-${run}.json`)
  const [program = '', ...args] = command.line.map((word) => word.replace(REPORT, report))
  // Each run keeps the screenshots of its failures.
  const more = name === 'e2e' ? ['--output', `test-results/run-${run}`, ...positionals] : []
  const child = spawn(program, [...args, ...more], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PRESS_MS,
      ...(run % 3 === 0 && { ANSWER_MS }),
      ...(command.reportIn && { [command.reportIn]: report }),
    },
  })
  if (run % 2 === 0 && child.pid) setPriority(child.pid, YIELDING)
  const [code] = await once(child, 'exit')
  const outcome = existsSync(report) ? command.read?.(JSON.parse(readFileSync(report, 'utf8'))) : undefined
  const { failures }: Pick<Outcome, 'failures'> = outcome ?? { failures: [] }
  if (code !== 0 && failures.length === 0) failures.push({ what: name, why: `exit code ${code}` })
  for (const { what, why } of failures) failed.set(what, { times: (failed.get(what)?.times ?? 0) + 1, why })
}
