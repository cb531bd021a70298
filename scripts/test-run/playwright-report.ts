import { firstLine, type Outcome } from './outcome.ts'

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs: {
    title: string
    tests: { results: { status: string; duration: number; errors: { message?: string }[] }[]; status: string }[]
  }[]
}

/** The part of Playwright's JSON report that is used here. */
interface PlaywrightReport {
  suites: Suite[]
  errors: { message?: string }[]
}

/** Extracts failures and durations from a Playwright report. Errors outside tests are separate failures. */
export function readPlaywrightReport({ suites, errors }: PlaywrightReport): Outcome {
  const outcome: Outcome = { failures: [], timings: [] }
  const read = (suite: Suite) => {
    for (const { title, tests } of suite.specs) {
      const what = `${suite.file}: ${title}`
      for (const { results, status } of tests) {
        const ms = results.reduce((sum, { duration }) => sum + duration, 0)
        outcome.timings.push({ file: suite.file, name: title, ms })
        const said = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''))
        if (status === 'unexpected') outcome.failures.push({ what, why: firstLine(said.join('\n')) })
      }
    }
    for (const inner of suite.suites ?? []) read(inner)
  }
  for (const suite of suites) read(suite)
  for (const { message } of errors) outcome.failures.push({ what: 'Playwright', why: firstLine(message ?? '') })
  return outcome
}
