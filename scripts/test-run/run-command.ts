import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { childrenCpuSeconds } from './cpu.ts'
import type { Outcome } from './outcome.ts'
import { type Command, errorLine, REPORT } from './steps.ts'

const running = new Set<ChildProcess>()

/** Passes a signal on to everything that runs. */
export function endCommands(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}

/** What came of a command, and the CPU seconds of its processes. */
interface Ran extends Outcome {
  cpuSeconds: number | null
}

/**
 * @param folder for its report
 * @param say takes its output; without it, its output is ours
 */
export async function runCommand(
  { line, reportIn, read }: Command,
  extra: string[],
  folder: string,
  say: ((text: string) => void) | null,
): Promise<Ran> {
  const report = join(folder, `report-${running.size}-${Date.now()}.json`)
  const [program = '', ...args] = [...line.map((word) => word.replace(REPORT, report)), ...extra]
  const isNpm = program === 'npm'
  // What ended before is not part of it.
  workedUntilItsEnd()
  const child = spawn(program, args, {
    // Without a report, the output says what failed.
    stdio: read && !say ? 'inherit' : ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && isNpm,
    env: { ...process.env, ...(reportIn && { [reportIn]: report }) },
  })
  running.add(child)
  let output = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.on('data', (data) => {
      output += data
      if (say) say(String(data))
      else to.write(data)
    })
  }
  const [code, cpuSeconds] = await new Promise<[number, number | null]>((resolve, reject) => {
    let worked: number | null = null
    child.once('error', reject)
    child.once('exit', () => {
      worked = workedUntilItsEnd()
    })
    child.once('close', (exitCode, signal) =>
      resolve([exitCode ?? 128 + (signal ? constants.signals[signal] : 0), worked]),
    )
  }).finally(() => running.delete(child))
  const outcome = read && existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : null
  const { failures = [], timings = [] } = outcome ?? {}
  if (code !== 0 && failures.length === 0) {
    const what = [isNpm ? 'npm' : program, ...line.slice(1)].join(' ')
    failures.push({ what, why: errorLine(output) || `exit code ${code}` })
  }
  return { failures, timings, cpuSeconds }
}

let countedSeconds = 0

/** The work of the child that has just ended: the system adds it to that of our children when it ends. */
function workedUntilItsEnd(): number | null {
  const seconds = childrenCpuSeconds()
  if (seconds === null) return null
  const worked = seconds - countedSeconds
  countedSeconds = seconds
  return worked
}
