import { describe, expect, test } from 'vitest'
import { readPlaywrightReport } from '../../scripts/test-run/playwright-report.ts'
import { errorLine } from '../../scripts/test-run/steps.ts'
import { type StepResult, summaryOf } from '../../scripts/test-run/summary.ts'
import { readVitestReport } from '../../scripts/test-run/vitest-report.ts'

describe('a report of Vitest', () => {
  const report = {
    testResults: [
      {
        name: '/project/tests/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', duration: 12, failureMessages: [] },
          {
            fullName: 'takes away',
            status: 'failed',
            duration: 3,
            failureMessages: ['\u001b[31mAssertionError: 1\u001b[39m\n  at x'],
          },
        ],
      },
      {
        name: '/project/tests/b.test.ts',
        status: 'failed',
        message: '\nSyntaxError: no such export',
        assertionResults: [],
      },
    ],
  }

  test('gives each failed test with its first line, and files that could not be loaded', () => {
    const { failures, timings } = readVitestReport(report, (path) => path.replace('/project/', ''))
    expect(failures).toEqual([
      { what: 'tests/a.test.ts: takes away', why: 'AssertionError: 1' },
      { what: 'tests/b.test.ts', why: 'SyntaxError: no such export' },
    ])
    expect(timings.map(({ ms }) => ms)).toEqual([12, 3])
  })
})

describe('a report of Playwright', () => {
  test('gives failed tests of nested groups, and errors outside tests', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      tests: [{ status, results: [{ status, duration: 1000, errors: message ? [{ message }] : [] }] }],
    })
    const { failures, timings } = readPlaywrightReport({
      suites: [
        {
          title: 'game.spec.ts',
          file: 'game.spec.ts',
          specs: [spec('starts', 'expected')],
          suites: [{ title: 'claims', file: 'game.spec.ts', specs: [spec('wins', 'unexpected', 'Error: no\nstack')] }],
        },
      ],
      errors: [{ message: 'Error: no Chromium' }],
    })
    expect(failures).toEqual([
      { what: 'game.spec.ts: wins', why: 'Error: no' },
      { what: 'Playwright', why: 'Error: no Chromium' },
    ])
    expect(timings).toEqual([
      { name: 'game.spec.ts: starts', ms: 1000 },
      { name: 'game.spec.ts: wins', ms: 1000 },
    ])
  })
})

describe('the summary', () => {
  const step = (name: string, more: Partial<StepResult> = {}): StepResult => ({
    name,
    state: 'passed',
    seconds: 1,
    note: '',
    failures: [],
    timings: [],
    ...more,
  })

  test('names every failure of every step, and the ten slowest tests of all', () => {
    const timings = Array.from({ length: 12 }, (_, i) => ({ name: `test ${i}`, ms: i * 1000 }))
    const lines = summaryOf([
      step('unit', { state: 'FAILED', failures: [{ what: 'a', why: 'one' }], timings }),
      step('e2e', { state: 'FAILED', failures: [{ what: 'b', why: 'two' }] }),
    ])
    expect(lines).toEqual(expect.arrayContaining(['  unit: a', '    one', '  e2e: b', '    two']))
    expect(lines.filter((line) => / s {2}test \d/.test(line))).toHaveLength(10)
    expect(lines.at(-1)).toBe('0 passed, 2 failed')
  })

  test('a step that did not run is neither passed nor failed', () => {
    const lines = summaryOf([
      step('build', { state: 'FAILED' }),
      step('e2e', { state: 'not run', note: 'needs build' }),
    ])
    expect(lines).toContain('  e2e        not run  (needs build)')
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
  })
})

test.each([
  ["x.ts(1,2): error TS2304: Cannot find name 'a'.", "x.ts(1,2): error TS2304: Cannot find name 'a'."],
  ['npm warn something\nall was well\nthe last line\n', 'the last line'],
  ['', ''],
])('of a failed command, the line that says most is shown', (output, line) => {
  expect(errorLine(output)).toBe(line)
})
