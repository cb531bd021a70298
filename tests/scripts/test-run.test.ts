import { describe, expect, test } from 'vitest'
import { childrenSeconds, workedSeconds } from '../../scripts/test-run/cpu.ts'
import { readPlaywrightReport } from '../../scripts/test-run/playwright-report.ts'
import { errorLine } from '../../scripts/test-run/steps.ts'
import { type StepResult, summaryOf } from '../../scripts/test-run/summary.ts'
import { readVitestReport } from '../../scripts/test-run/vitest-report.ts'

test('a report of Vitest lists each failed test with its first line, and files that did not load', () => {
  const failureMessages = ['\u001b[31mAssertionError: 1\u001b[39m\n  at x']
  const assertionResults = [
    { fullName: 'adds', status: 'passed', duration: 12, failureMessages: [] },
    { fullName: 'takes away', status: 'failed', duration: 3, failureMessages },
  ]
  const unread = { status: 'failed', message: '\nSyntaxError: no such export', assertionResults: [] }
  const testResults = [
    { name: '/project/tests/a.test.ts', status: 'failed', message: '', assertionResults },
    { name: '/project/tests/b.test.ts', ...unread },
  ]
  const { failures, timings } = readVitestReport({ testResults }, (path) => path.replace('/project/', ''))
  expect(failures).toEqual([
    { what: 'tests/a.test.ts: takes away', why: 'AssertionError: 1' },
    { what: 'tests/b.test.ts', why: 'SyntaxError: no such export' },
  ])
  expect(timings.map(({ ms }) => ms)).toEqual([12, 3])
})

test('a report of Playwright lists failed tests of nested groups, and errors outside tests', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ status, duration: 1000, errors: message ? [{ message }] : [] }] }],
  })
  const file = 'game.spec.ts'
  const claims = { title: 'claims', file, specs: [spec('wins', 'unexpected', 'Error: no\nstack')] }
  const { failures, timings } = readPlaywrightReport({
    suites: [{ title: file, file, specs: [spec('starts', 'expected')], suites: [claims] }],
    errors: [{ message: 'Error: no Chromium' }],
  })
  expect(failures).toEqual([
    { what: 'game.spec.ts: wins', why: 'Error: no' },
    { what: 'Playwright', why: 'Error: no Chromium' },
  ])
  expect(timings).toEqual(['starts', 'wins'].map((name) => ({ file, name, ms: 1000 })))
})

describe('the summary of a test run', () => {
  const step = (name: string, more: Partial<StepResult> = {}): StepResult => {
    const passed = { state: 'passed', seconds: 1, cpuSeconds: 2, isBeside: false, note: '' } as const
    return { name, ...passed, failures: [], timings: [], ...more }
  }
  const total = { seconds: 11, cpuSeconds: 19.5, fixedWorkMs: 11.54 }

  test('the summary names every failure of every step, and counts only steps that ran', () => {
    const unit = step('unit', { state: 'FAILED', failures: [{ what: 'a', why: 'one' }] })
    const server = step('server', { state: 'FAILED', failures: [{ what: 'b', why: 'two' }] })
    const lines = summaryOf([unit, server, step('e2e', { state: 'not run', note: 'needs build' })], total)
    expect(lines).toEqual(expect.arrayContaining(['  unit: a', '    one', '  server: b', '    two']))
    expect(lines).toContain('  e2e         not run  (needs build)')
    expect(lines.at(-1)).toBe('0 passed, 2 failed')
  })

  test('the summary names the ten files that took longest, with the slowest test of each', () => {
    const timings = Array.from({ length: 12 }, (_, i) => ({ file: `${i}.test.ts`, name: 'one', ms: i * 1000 }))
    const slow = [{ file: '2.test.ts', name: 'two', ms: 20_000 }]
    const lines = summaryOf([step('unit', { timings }), step('e2e', { timings: slow })], total)
    const files = lines.filter((line) => line.includes('.test.ts'))
    expect(files).toHaveLength(10)
    expect(files.slice(0, 2)).toEqual(['    22.0 s  2.test.ts (2 tests, 20.0 s: two)', '    11.0 s  11.test.ts (one)'])
  })

  test('the summary shows the work of the machine or of a parallel step, or that it is unknown', () => {
    const lines = summaryOf([step('unit', { isBeside: true }), step('e2e', { seconds: 10, cpuSeconds: 17.5 })], total)
    expect(lines).toEqual(
      expect.arrayContaining([
        '  unit        passed     1.0 s      2.0 CPU s *',
        '  e2e         passed    10.0 s     17.5 CPU s',
        '  total                 11.0 s     19.5 CPU s',
        expect.stringMatching(/^ {2}\* ran beside others/),
        expect.stringContaining('took 11.5 CPU ms'),
      ]),
    )
    const unknown = summaryOf([step('unit', { cpuSeconds: null })], { ...total, seconds: 1, cpuSeconds: null })
    expect(unknown).toContain('  The CPU seconds are unknown: this system has no /proc/stat.')
    expect(unknown).toContain('  total                  1.0 s')
  })
})

test.each([
  ["x.ts(1,2): error TS2304: Cannot find name 'a'.", "x.ts(1,2): error TS2304: Cannot find name 'a'."],
  ['npm warn something\nall was well\nthe last line\n', 'the last line'],
  ['', ''],
])('the summary shows the most telling line of a failed command', (output, line) => {
  expect(errorLine(output)).toBe(line)
})

test('the work of a machine excludes idle and stolen time, and that of children is read after any name', () => {
  expect(workedSeconds('cpu  100 20 30 4000 500 6 7 800 90 0\ncpu0 1 2 3 4\nintr 5\n')).toBe(1.63)
  expect(childrenSeconds('7 (a) (b) R 1 2 3 4 5 6 7 8 9 10 100 200 150 25 20 0\n')).toBe(1.75)
})
