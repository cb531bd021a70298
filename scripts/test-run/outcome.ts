/** A failure within a step. */
interface Failure {
  /** Name of the test, fault or command. */
  what: string
  /** The first line of its message. */
  why: string
}

/** A test with its duration. */
interface Timing {
  file: string
  /** What the test is called in this file. */
  name: string
  ms: number
}

/** The result of a step. */
export interface Outcome {
  failures: Failure[]
  timings: Timing[]
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** The first non-empty line of a message, without colours. */
export function firstLine(message: string): string {
  const lines = message.replaceAll(ESCAPES, '').split('\n')
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? ''
}
