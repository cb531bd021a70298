import { relative } from 'node:path'
import { provideBrowser } from '../browser.ts'
import { firstLine, type Outcome } from './outcome.ts'
import { readPlaywrightReport } from './playwright-report.ts'
import { readVitestReport } from './vitest-report.ts'

/** A command to run, and how to read its result. */
export interface Command {
  line: string[]
  /** Environment variable for the path of its report. */
  reportIn?: string
  /** Parses that report. Without a report, a failure is described by the first output line that mentions an error. */
  read?(report: unknown): Outcome
}

/** A part of the test run. */
export interface Step {
  commands: Command[]
  /**
   * Finds or starts what the step needs besides Node. Returns what the summary should say of it. Throws with one sentence
   * if something required is missing.
   */
  prepare?(services: Services): Promise<string> | string
  /** The step whose results it uses. It is skipped if that one failed. */
  needs?: string
  /**
   * `light` steps run one after the other, beside the `heavy` ones. Those without it follow, and have the machine to
   * themselves: what is timed, or kills servers, would suffer from company.
   */
  lane?: 'light' | 'heavy'
  /** Runs only when named, because it is slow or made for human eyes. */
  isExtra?: boolean
}

/** What steps can request before they run. */
interface Services {
  /** Postgres, if there is one. */
  providePostgres(): Promise<void>
  /** Postgres and Redis. Returns which of them are missing. */
  provideServices(): Promise<string>
}

/** Placeholder for the report path, which the runner fills in. */
export const REPORT = 'REPORT_FILE'

const npm = (script: string): Command => ({ line: ['npm', 'run', script] })

// Not through npm, which would not pass signals on.
const vitest = (project: string): Command => ({
  line: [
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=tests/vitest.config.ts',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ],
  read: (report) =>
    readVitestReport(report as Parameters<typeof readVitestReport>[0], (path) => relative(process.cwd(), path)),
})

const playwright = (project: string): Command => ({
  line: [
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/playwright.config.ts',
    // One argument, or file names after it would be taken for projects.
    `--project=${project}`,
    '--reporter=list,json',
  ],
  reportIn: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
  read: (report) => readPlaywrightReport(report as Parameters<typeof readPlaywrightReport>[0]),
})

const faults: Command = {
  line: [process.execPath, '--import', 'tsx', 'tests/faults/run.ts', '--short', `--report=${REPORT}`],
  read: (report) => report as Outcome,
}

const engines: Command = {
  line: [process.execPath, '--import', 'tsx', 'tests/engines/run.ts', '--short', `--report=${REPORT}`],
  read: (report) => report as Outcome,
}

function prepareBrowser(): string {
  provideBrowser()
  return ''
}

async function prepareBrowserTests({ providePostgres }: Services): Promise<string> {
  // Most servers of the browser tests use it, because they start sooner there.
  await providePostgres()
  return prepareBrowser()
}

/** All steps, in the order in which the summary names them. */
export const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['typecheck', { lane: 'light', commands: [npm('typecheck')] }],
  ['lint', { lane: 'light', commands: [npm('lint'), npm('check-lock'), npm('measure-structure')] }],
  ['server', { lane: 'heavy', prepare: ({ provideServices }) => provideServices(), commands: [vitest('server')] }],
  ['build', { lane: 'light', commands: [npm('build')] }],
  ['image', { lane: 'light', needs: 'build', commands: [npm('check-image')] }],
  ['unit', { lane: 'light', commands: [vitest('unit')] }],
  // The last of its lane, since it can also use the core that the other lane leaves.
  ['component', { lane: 'heavy', prepare: prepareBrowser, commands: [vitest('component')] }],
  ['faults', { needs: 'build', prepare: prepareBrowser, commands: [faults] }],
  ['engines', { needs: 'build', commands: [engines] }],
  ['e2e', { needs: 'build', prepare: prepareBrowserTests, commands: [playwright('e2e')] }],
  ['ux', { needs: 'build', isExtra: true, prepare: prepareBrowser, commands: [playwright('ux')] }],
  ['screenshots', { needs: 'build', isExtra: true, prepare: prepareBrowser, commands: [playwright('screenshots')] }],
])

/** The most useful line of an output: the first that mentions an error, else the last one. */
export function errorLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('npm '))
  return firstLine(lines.find((line) => /error|✖|×|failed|cannot/i.test(line)) ?? lines.at(-1) ?? '')
}
