import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { provideBrowser } from './browser.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { hasRedis } from './redis.ts'

/*
 * `npm test`: every step in turn, stopping at the first that fails. With arguments only the steps named; what follows
 * their names goes to the last of them, as in `npm run test:server -- -t "two claims"`.
 */

interface Step {
  /** What it needs besides Node, found or started. Throws a sentence if it must have it and cannot. */
  prepare?(): Promise<void> | void
  commands: string[][]
  /** Run only when asked for by name: slow, or for human eyes. */
  isExtra?: boolean
}

// Not through npm, which would keep signals from them.
const vitest = (project: string) => [
  process.execPath,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--project',
  project,
]
const playwright = (project: string) => [
  process.execPath,
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'tests/playwright.config.ts',
  // One word, or the names of files after it would be taken for projects.
  `--project=${project}`,
]
const faults = [process.execPath, '--import', 'tsx', 'tests/faults/run.ts', '--short']
const STEPS = new Map<string, Step>([
  ['typecheck', { commands: [['npm', 'run', 'typecheck']] }],
  [
    'lint',
    {
      commands: [
        ['npm', 'run', 'lint'],
        ['npm', 'run', 'check-lock'],
      ],
    },
  ],
  ['unit', { commands: [vitest('unit')] }],
  ['server', { prepare: provideServices, commands: [vitest('server')] }],
  ['build', { commands: [['npm', 'run', 'build']] }],
  ['faults', { prepare: provideBrowser, commands: [faults] }],
  ['e2e', { prepare: provideBrowser, commands: [playwright('e2e')] }],
  ['ux', { isExtra: true, prepare: provideBrowser, commands: [playwright('ux')] }],
  ['screenshots', { isExtra: true, prepare: provideBrowser, commands: [playwright('screenshots')] }],
])

const say = (line: string) => process.stdout.write(`${line}\n`)
let postgres: TestPostgres | null = null
let running: ChildProcess | null = null
let note = ''
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    running?.kill(signal)
    // Postgres ends with this process.
    process.exit(128 + constants.signals[signal])
  })
}
process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const firstOther = args.findIndex((arg) => !STEPS.has(arg))
  const names = firstOther < 0 ? args : args.slice(0, firstOther)
  const extra = firstOther < 0 ? [] : args.slice(firstOther)
  if (args.length > 0 && names.length === 0) {
    say(`There is no step called ${args[0]}. The steps are: ${[...STEPS.keys()].join(', ')}.`)
    return 2
  }
  const chosen = [...STEPS].filter(([name, { isExtra }]) => (names.length === 0 ? !isExtra : names.includes(name)))
  const summary: string[] = []
  let code = 0
  for (const [i, [name, step]] of chosen.entries()) {
    if (code !== 0) {
      summary.push(`  ${name.padEnd(10)} not run`)
      continue
    }
    say(`\n=== ${name} (${i + 1} of ${chosen.length})`)
    const started = performance.now()
    code = await codeOf(step, i === chosen.length - 1 ? extra : [])
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    summary.push(`  ${name.padEnd(10)} ${code === 0 ? 'passed ' : 'FAILED '} ${seconds.padStart(6)} s${note}`)
    note = ''
  }
  await postgres?.stop()
  const passed = summary.filter((line) => line.includes('passed')).length
  say(`\n=== summary\n${summary.join('\n')}\n${passed} passed, ${code === 0 ? 0 : 1} failed`)
  return code
}

/** Exit code of the first command of a step that fails, or 0. */
async function codeOf(step: Step, extra: string[]): Promise<number> {
  try {
    await step.prepare?.()
    for (const [i, command] of step.commands.entries()) {
      const code = await codeOfCommand(i === step.commands.length - 1 ? [...command, ...extra] : command)
      if (code !== 0) return code
    }
    return 0
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 1
  }
}

function codeOfCommand([command = '', ...args]: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' && command === 'npm' })
  running = child
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

async function provideServices(): Promise<void> {
  postgres = await startPostgres()
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  const missing = [...(postgres ? [] : ['Postgres']), ...(hasRedis() ? [] : ['Redis'])]
  if (missing.length === 0) {
    say('The server tests run on the embedded database and on Postgres, the bus tests in memory and on Redis.')
    return
  }
  const what = missing.join(' and no ')
  if (process.env.CI)
    throw new Error(`No ${what} found. CI must run the server tests on them too: install what is missing.`)
  say(`!!! No ${what} found: THE SERVER TESTS THAT NEED ${missing.join(' AND ').toUpperCase()} ARE NOT RUN.`)
  note = `  (no ${what} found: tests that need it were not run)`
}
