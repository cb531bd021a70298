import type { Outcome } from './outcome.ts'

const SLOWEST = 10

/** The result of one step. */
export interface StepResult extends Outcome {
  name: string
  /** `not run` if a step that it depends on failed, or after the first failure with `--bail`. */
  state: 'passed' | 'FAILED' | 'not run'
  seconds: number
  /** Printed after its line, for example services that were not found. */
  note: string
}

/** The summary of a run: a line for each step, all failures, and the slowest tests. */
export function summaryOf(steps: readonly StepResult[]): string[] {
  const lines = steps.map(({ name, state, seconds, note }) => {
    const time = state === 'not run' ? '' : `${seconds.toFixed(1).padStart(7)} s`
    return `  ${name.padEnd(10)} ${state.padEnd(7)}${time}${note && `  (${note})`}`
  })
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  lines.push(`  ${'total'.padEnd(17)} ${total.toFixed(1).padStart(7)} s`)

  const slowest = steps
    .flatMap(({ timings }) => timings)
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, SLOWEST)
  if (slowest.length > 0) {
    lines.push('', `The ${slowest.length} slowest tests:`)
    lines.push(...slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`))
  }

  const failures = steps.flatMap(({ name, failures: own }) => own.map((failure) => ({ name, ...failure })))
  if (failures.length > 0) {
    lines.push('', `${failures.length} failed:`)
    for (const { name, what, why } of failures) lines.push(`  ${name}: ${what}`, `    ${why}`)
  }
  const count = (state: StepResult['state']) => steps.filter((step) => step.state === state).length
  lines.push('', `${count('passed')} passed, ${count('FAILED')} failed`)
  return lines
}
