import type { Outcome } from './outcome.ts'

const DEAREST = 10

/** The result of one step. */
export interface StepResult extends Outcome {
  name: string
  /** `not run` if a step that it depends on failed, or after the first failure with `--bail`. */
  state: 'passed' | 'FAILED' | 'not run'
  seconds: number
  /** Seconds of work of the whole machine meanwhile, or null if unknown. */
  cpuSeconds: number | null
  /** Printed after its line, for example services that were not found. */
  note: string
}

/** The summary of a run: a line for each step, the dearest test files, and all failures. */
export function summaryOf(steps: readonly StepResult[]): string[] {
  const lines = steps.map(({ name, state, seconds, cpuSeconds, note }) => {
    const figures = state === 'not run' ? '' : figuresOf(seconds, cpuSeconds)
    return `  ${name.padEnd(11)} ${state.padEnd(7)}${figures}${note && `  (${note})`}`
  })
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const isCpuKnown = steps.every(({ state, cpuSeconds }) => state === 'not run' || cpuSeconds !== null)
  const cpuSeconds = isCpuKnown ? sum(steps.map((step) => step.cpuSeconds)) : null
  lines.push(`  ${'total'.padEnd(19)}${figuresOf(sum(steps.map(({ seconds }) => seconds)), cpuSeconds)}`)
  if (!isCpuKnown) lines.push('  The CPU seconds are unknown: this system has no /proc/stat.')

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
