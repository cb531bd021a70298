import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareDatabases } from '../tests/support/databases.ts'
import { startPostgres } from './postgres.ts'
import { readVitestReport } from './test-run/vitest-report.ts'

/*
 * `npm run test:seeded`: puts one fault after the other into a copy of the working tree, and runs the tests that must
 * notice it. They must be green without it. `-- --only word` chooses faults by their name or the name of their list,
 * `--check` only looks whether each still has its place.
 */

/** A fault that somebody could make. Tests must notice it. */
interface SeededFault {
  /** The file that names it. */
  list: string
  /** What is wrong with the product then. */
  name: string
  /** A text that occurs exactly once in the product, in whatever file, so that a fault follows the code when it moves. */
  find: string
  replace: string
  /** Parts of the names of the test files that must notice it. */
  tests: string[]
}

const FOLDER = 'tests/seeded-faults'
const say = (line: string) => process.stdout.write(`${line}\n`)
const { values } = parseArgs({ options: { only: { type: 'string' }, check: { type: 'boolean' } } })
const faults = readFaults().filter(({ name, list }) => `${list} ${name}`.includes(values.only ?? ''))

const PRODUCT = /^((shared|server|client)\/.*\.(tsx?|css)|tailwind\.config\.ts|scripts\/judge-draw\.ts)$/
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file) && !file.startsWith('docs/images/'))
const sources = new Map(files.filter((file) => PRODUCT.test(file)).map((file) => [file, readFileSync(file, 'utf8')]))

process.exitCode = await run()

async function run(): Promise<number> {
  const homeless = faults.filter((fault) => placesOf(fault).length !== 1)
  for (const { name, find } of homeless) say(`NOT IN EXACTLY ONE PLACE: ${name}\n  ${find}`)
  if (homeless.length > 0) return 1
  say(`${faults.length} faults, each in its place`)
  return values.check ? 0 : tryAll()
}

/** The faults of all lists. A list names tests after `@`, then faults: a name, the lines to find (`-`) and those instead (`+`). */
function readFaults(): SeededFault[] {
  return readdirSync(FOLDER).flatMap((list) => {
    let tests: string[] = []
    return readFileSync(join(FOLDER, list), 'utf8')
      .trim()
      .split(/\n\n+/)
      .flatMap((block) => {
        const lines = block.split('\n')
        const [name = ''] = lines
        const starting = (sign: string) => lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1))
        if (!name.startsWith('@'))
          return [{ list, name, find: starting('-').join('\n'), replace: starting('+').join('\n'), tests }]
        tests = name.slice(1).trim().split(' ')
        return []
      })
  })
}

/** The files in which the text of a fault stands, one for each time. */
function placesOf({ find }: SeededFault): string[] {
  return [...sources].flatMap(([file, text]) => Array.from({ length: text.split(find).length - 1 }, () => file))
}

async function tryAll(): Promise<number> {
  const postgres = await startPostgres({ durable: false })
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  const removePrepared = await prepareDatabases()
  const copies = Array.from({ length: Math.min(availableParallelism(), faults.length) }, newCopy)
  try {
    const left = [...faults]
    const missed: string[] = []
    const work = async (copy: string) => {
      for (let fault = left.shift(); fault; fault = left.shift()) {
        const [noticed] = await failuresWith(copy, fault)
        if (!noticed) missed.push(fault.name)
        say(`${noticed ? 'caught    ' : 'NOT CAUGHT'}  ${fault.name}${noticed ? ` (${noticed})` : ''}`)
      }
    }
    // All have ended before the copies are removed. The first error ends the others after their present fault.
    const ended = await Promise.allSettled(
      copies.map((copy) =>
        work(copy).catch((error) => {
          left.length = 0
          throw error
        }),
      ),
    )
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    say(`${faults.length - missed.length} of ${faults.length} caught`)
    for (const name of missed) say(`  not caught: ${name}`)
    return missed.length === 0 ? 0 : 1
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
    await removePrepared()
    await postgres?.stop()
  }
}

function newCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'seeded-'))
  for (const file of files) cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The names of the tests that fail with a fault in its place. */
async function failuresWith(copy: string, fault: SeededFault): Promise<string[]> {
  const [file = ''] = placesOf(fault)
  const text = sources.get(file) as string
  try {
    // A function, because `$` means something in a text.
    writeFileSync(
      join(copy, file),
      text.replace(fault.find, () => fault.replace),
    )
    return await failuresIn(copy, fault.tests, '--bail=1')
  } finally {
    writeFileSync(join(copy, file), text)
  }
}

async function failuresIn(copy: string, tests: string[], ...options: string[]): Promise<string[]> {
  const report = join(copy, 'seeded-report.json')
  rmSync(report, { force: true })
  const line = [
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=json',
    `--outputFile=${report}`,
    ...options,
    ...tests,
  ]
  const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...line], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })
  const [code] = await once(child, 'close')
  const { failures } = existsSync(report)
    ? readVitestReport(JSON.parse(readFileSync(report, 'utf8')), (path) => relative(copy, path))
    : { failures: [] }
  if (code !== 0 && failures.length === 0) throw new Error(`${tests.join(' ')} could not run: ${said}`)
  return failures.map(({ what }) => what)
}
