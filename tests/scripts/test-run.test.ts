import { describe, expect, test } from 'vitest'
import { childrenSeconds, workedSeconds } from '../../scripts/test-run/cpu.ts'
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
      { file: 'game.spec.ts', name: 'starts', ms: 1000 },
      { file: 'game.spec.ts', name: 'wins', ms: 1000 },
    ])
  })
})

describe('the summary', () => {
  const step = (name: string, more: Partial<StepResult> = {}): StepResult => ({
    name,
    state: 'passed',
    seconds: 1,
    cpuSeconds: 2,
    isBeside: false,
    note: '',
    failures: [],
    timings: [],
    ...more,
  })

  const total = { seconds: 11, cpuSeconds: 19.5 }

  test('names every failure of every step', () => {
    const lines = summaryOf(
      [
        step('unit', { state: 'FAILED', failures: [{ what: 'a', why: 'one' }] }),
        step('e2e', { state: 'FAILED', failures: [{ what: 'b', why: 'two' }] }),
      ],
      total,
    )
    expect(lines).toEqual(expect.arrayContaining(['  unit: a', '    one', '  e2e: b', '    two']))
    expect(lines.at(-1)).toBe('0 passed, 2 failed')
  })

  test('names the ten files whose tests took longest together, with the slowest test of each', () => {
    const timings = Array.from({ length: 12 }, (_, i) => ({ file: `${i}.test.ts`, name: 'one', ms: i * 1000 }))
    const lines = summaryOf(
      [step('unit', { timings }), step('e2e', { timings: [{ file: '2.test.ts', name: 'two', ms: 20_000 }] })],
      total,
    )
    const files = lines.filter((line) => line.includes('.test.ts'))
    expect(files).toHaveLength(10)
    expect(files.slice(0, 2)).toEqual(['    22.0 s  2.test.ts (2 tests, 20.0 s: two)', '    11.0 s  11.test.ts (one)'])
  })

  test('tells the work of the machine, of a step beside others its own, or that it is unknown', () => {
    const lines = summaryOf([step('unit', { isBeside: true }), step('e2e', { seconds: 10, cpuSeconds: 17.5 })], total)
    expect(lines).toEqual(
      expect.arrayContaining([
        '  unit        passed     1.0 s      2.0 CPU s *',
        '  e2e         passed    10.0 s     17.5 CPU s',
        '  total                 11.0 s     19.5 CPU s',
        expect.stringMatching(/^ {2}\* ran beside others/),
      ]),
    )
    const unknown = summaryOf([step('unit', { cpuSeconds: null })], { seconds: 1, cpuSeconds: null })
    expect(unknown).toContain('  The CPU seconds are unknown: this system has no /proc/stat.')
    expect(unknown).toContain('  total                  1.0 s')
  })

  test('a step that did not run is neither passed nor failed', () => {
    const lines = summaryOf(
      [step('build', { state: 'FAILED' }), step('e2e', { state: 'not run', note: 'needs build' })],
      total,
    )
    expect(lines).toContain('  e2e         not run  (needs build)')
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

test('the work of the machine is all but idle time, waiting for disks and what other guests took', () => {
  expect(workedSeconds('cpu  100 20 30 4000 500 6 7 800 90 0\ncpu0 1 2 3 4\nintr 5\n')).toBe(1.63)
})

test('the work of children is found behind whatever name the process has', () => {
  expect(childrenSeconds('7 (a) (b) R 1 2 3 4 5 6 7 8 9 10 100 200 150 25 20 0\n')).toBe(1.75)
})
