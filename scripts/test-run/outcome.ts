/** One thing that failed within a step. */
export interface Failure {
  /** The test, fault or command. */
  what: string
  /** The first line of what it said. */
  why: string
}

/** A test with the time that it took. */
export interface Timing {
  name: string
  ms: number
}

/** What came of a step. */
export interface Outcome {
  failures: Failure[]
  timings: Timing[]
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** The first line of a message that says something, without colours. */
export function firstLine(message: string): string {
  const lines = message.replaceAll(ESCAPES, '').split('\n')
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? ''
}
