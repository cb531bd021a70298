import { relative } from 'node:path'
import { provideBrowser } from '../browser.ts'
import { firstLine, type Outcome } from './outcome.ts'
import { readPlaywrightReport } from './playwright-report.ts'
import { readVitestReport } from './vitest-report.ts'

/** Something to run, and how to learn what came of it. */
export interface Command {
  line: string[]
  /** Environment variable in which it is told where to write its report. */
  reportIn?: string
  /** Reads that report. Without one, a failure is told by the output's first line that speaks of an error. */
  read?(report: unknown): Outcome
}

/** A part of the test run. */
export interface Step {
  commands: Command[]
  /** What it needs besides Node, found or started. Throws a sentence if it must have it and cannot. */
  prepare?(services: Services): Promise<void> | void
  /** The step whose results it uses. It does not run if that one failed. */
  needs?: string
  /** Run only when asked for by name: slow, or for human eyes. */
  isExtra?: boolean
}

/** What steps can ask for before they run. */
export interface Services {
  /** Postgres and Redis. */
  provideServices(): Promise<void>
}

/** Where the reports go; the runner fills in the path. */
export const REPORT = 'REPORT_FILE'

const npm = (script: string): Command => ({ line: ['npm', 'run', script] })

// Not through npm, which would keep signals from them.
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
    // One word, or the names of files after it would be taken for projects.
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

/** All steps, in their order. One after the other: each may use the whole machine. */
export const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['typecheck', { commands: [npm('typecheck')] }],
  ['lint', { commands: [npm('lint'), npm('check-lock')] }],
  ['unit', { commands: [vitest('unit')] }],
  ['server', { prepare: ({ provideServices }) => provideServices(), commands: [vitest('server')] }],
  ['build', { commands: [npm('build')] }],
  ['image', { needs: 'build', commands: [npm('check-image')] }],
  ['faults', { needs: 'build', prepare: provideBrowser, commands: [faults] }],
  ['e2e', { needs: 'build', prepare: provideBrowser, commands: [playwright('e2e')] }],
  ['ux', { needs: 'build', isExtra: true, prepare: provideBrowser, commands: [playwright('ux')] }],
  ['screenshots', { needs: 'build', isExtra: true, prepare: provideBrowser, commands: [playwright('screenshots')] }],
])

/** The line of an output that says best what went wrong: the first that speaks of an error, else the last one. */
export function errorLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('npm '))
  return firstLine(lines.find((line) => /error|✖|×|failed|cannot/i.test(line)) ?? lines.at(-1) ?? '')
}
