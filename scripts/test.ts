import { spawn } from 'node:child_process'
import { provideBrowser } from './browser.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/*
 * `npm test`: every check in turn, stopping at the first that fails. With arguments only the steps named, for example
 * `npm run test:server`. Ends with the seconds that each step took.
 */

const VITEST = ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project']
const STEPS: Record<string, string[][]> = {
  types: [['npm', 'run', 'typecheck']],
  lint: [['npm', 'run', 'lint']],
  unit: [['npx', ...VITEST, 'unit']],
  server: [['npx', ...VITEST, 'server']],
  build: [['npm', 'run', 'build']],
  e2e: [['npx', 'playwright', 'test', '--config', 'tests/playwright.config.ts']],
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(STEPS)
const seconds: string[] = []
let failed: string | null = null
let postgres: TestPostgres | null = null
try {
  for (const name of names) {
    const started = performance.now()
    say(`\n=== ${name}`)
    if (name === 'server') postgres = await providePostgres()
    if (name === 'e2e') provideBrowser()
    for (const command of STEPS[name] ?? [['npm', 'run', name]]) if (!(await passes(command))) failed = name
    seconds.push(`${name} ${((performance.now() - started) / 1000).toFixed(1)} s`)
    if (failed) break
  }
} finally {
  await postgres?.stop()
}
say(`\n${seconds.join(' · ')}`)
if (failed) say(`failed at: ${failed}`)
say(`${seconds.length - (failed ? 1 : 0)} passed, ${failed ? 1 : 0} failed`)
process.exit(failed ? 1 : 0)

async function providePostgres(): Promise<TestPostgres | null> {
  const found = await startPostgres()
  if (found) process.env.TEST_DATABASE_URL = found.url
  else if (process.env.CI) throw new Error('No Postgres found, and CI must test on one.')
  else say('!!! No Postgres found: the server tests run on the embedded database only.')
  return found
}

function passes([command = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}
