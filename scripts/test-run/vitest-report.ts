import { firstLine, type Outcome } from './outcome.ts'

/** The part of Vitest's JSON report that is used here. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[]
  }[]
}

/** Extracts failures and durations from a Vitest report. A file that could not be loaded is a separate failure. */
export function readVitestReport({ testResults }: VitestReport, fileName: (path: string) => string): Outcome {
  const outcome: Outcome = { failures: [], timings: [] }
  for (const { name, status, message, assertionResults } of testResults) {
    const file = fileName(name)
    for (const { fullName, status: its, duration, failureMessages } of assertionResults) {
      const what = `${file}: ${fullName}`
      outcome.timings.push({ file, name: fullName, ms: duration ?? 0 })
      if (its === 'failed') outcome.failures.push({ what, why: firstLine(failureMessages.join('\n')) })
    }
    const isBroken = status === 'failed' && !assertionResults.some((each) => each.status === 'failed')
    if (isBroken) outcome.failures.push({ what: file, why: firstLine(message) })
  }
  return outcome
}
