import type { Outcome } from './outcome.ts'

const DEAREST = 10

/** The result of one step. */
export interface StepResult extends Outcome {
  name: string
  /** `not run` if a step that it depends on failed, or after the first failure with `--bail`. */
  state: 'passed' | 'FAILED' | 'not run'
  seconds: number
  /** CPU seconds: of the whole machine meanwhile, or of its own processes if it ran beside others. Null if unknown. */
  cpuSeconds: number | null
  /** Whether it ran beside others. */
  isBeside: boolean
  /** Printed after its line, for example services that were not found. */
  note: string
}

/** The whole run. */
interface Total extends Pick<StepResult, 'seconds' | 'cpuSeconds'> {
  /** CPU milliseconds that a fixed piece of work took meanwhile: the CPU seconds of two runs compare in units of it. */
  fixedWorkMs: number
}

/** The summary of a run: a line for each step, the dearest test files, and all failures. */
export function summaryOf(steps: readonly StepResult[], total: Total): string[] {
  const lines = steps.map(({ name, state, seconds, cpuSeconds, isBeside, note }) => {
    const figures = state === 'not run' ? '' : `${figuresOf(seconds, cpuSeconds)}${isBeside ? ' *' : ''}`
    return `  ${name.padEnd(11)} ${state.padEnd(7)}${figures}${note && `  (${note})`}`
  })
  lines.push(`  ${'total'.padEnd(19)}${figuresOf(total.seconds, total.cpuSeconds)}`)
  if (total.cpuSeconds === null) lines.push('  The CPU seconds are unknown: this system has no /proc/stat.')
  else if (steps.some(({ isBeside }) => isBeside))
    lines.push('  * ran beside others: the CPU seconds of its own processes. All others are those of the machine.')

  lines.push(
    `  A fixed piece of work took ${total.fixedWorkMs.toFixed(1)} CPU ms: by it the figures of two runs compare.`,
  )

  const dearest = dearestFiles(steps)
  if (dearest.length > 0) lines.push('', `The ${dearest.length} dearest test files:`, ...dearest)

  const failures = steps.flatMap(({ name, failures: own }) => own.map((failure) => ({ name, ...failure })))
  if (failures.length > 0) {
    lines.push('', `${failures.length} failed:`)
    for (const { name, what, why } of failures) lines.push(`  ${name}: ${what}`, `    ${why}`)
  }
  const count = (state: StepResult['state']) => steps.filter((step) => step.state === state).length
  lines.push('', `${count('passed')} passed, ${count('FAILED')} failed`)
  return lines
}

function figuresOf(seconds: number, cpuSeconds: number | null): string {
  const cpu = cpuSeconds === null ? '' : `${cpuSeconds.toFixed(1).padStart(9)} CPU s`
  return `${seconds.toFixed(1).padStart(7)} s${cpu}`
}

/** The files whose tests took longest one after the other, each with its slowest test. */
function dearestFiles(steps: readonly StepResult[]): string[] {
  const byFile = new Map<string, StepResult['timings']>()
  for (const timing of steps.flatMap(({ timings }) => timings)) {
    byFile.set(timing.file, [...(byFile.get(timing.file) ?? []), timing])
  }
  return [...byFile]
    .map(([file, tests]) => {
      const slowest = tests.reduce((left, right) => (right.ms > left.ms ? right : left))
      return { file, tests, slowest, ms: tests.reduce((total, { ms }) => total + ms, 0) }
    })
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, DEAREST)
    .map(({ file, tests, slowest, ms }) => {
      const what =
        tests.length === 1 ? slowest.name : `${tests.length} tests, ${secondsOf(slowest.ms)}: ${slowest.name}`
      return `  ${secondsOf(ms).padStart(8)}  ${file} (${what})`
    })
}

function secondsOf(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
