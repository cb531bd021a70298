import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '../../scripts/waiting.ts'

/** As much of the last output is kept for the message of a failure. */
const KEPT_LETTERS = 2_000

interface StartOptions {
  /** Its folder. */
  home: string
  env?: Record<string, string>
  /** Browsers are killed, since they would take their time. */
  endedBy?: 'SIGTERM' | 'SIGKILL'
}

/** A program that was started with a folder of its own, which is its home. */
export interface StartedProgram {
  /** Waits until its output matches. Fails when it ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** Hears each line of its output from now on. */
  onLine(hear: (line: string) => void): void
  /** Ends it with all that it has started, and removes its folder. */
  end(): Promise<void>
}

/** A folder for the data of a browser. */
export const newHome = () => mkdtempSync(join(tmpdir(), 'tambola-engine-'))

/** Starts a program in a process group of its own: browsers start many processes, and all of them have to end. */
export function startProgram(
  file: string,
  args: readonly string[],
  { home, env = {}, endedBy = 'SIGKILL' }: StartOptions,
): StartedProgram {
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, TMPDIR: home, ...env },
  })
  const exited = once(child, 'exit')
  const couldNotStart = once(child, 'error').then(([error]) => Promise.reject(error))
  // Both may happen while nobody waits for them.
  exited.catch(() => {})
  couldNotStart.catch(() => {})
  const endAtOnce = () => {
    endGroup(child, endedBy)
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  process.once('exit', endAtOnce)

  let said = ''
  const listeners = new Set<() => void>()
  const lines = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-KEPT_LETTERS)
      for (const look of listeners) look()
      const whole = (rest + text).split('\n')
      rest = whole.pop() ?? ''
      for (const line of whole) for (const hear of lines) hear(line)
    })
  }

  return {
    says: async (pattern) => {
      let look = () => {}
      const heard = new Promise<RegExpExecArray>((resolve) => {
        look = () => {
          const match = pattern.exec(said)
          if (match) resolve(match)
        }
        listeners.add(look)
        look()
      })
      const ended = exited.then(([code, signal]) =>
        Promise.reject(new Error(`${file} ended with ${code ?? signal}: ${said.trim()}`)),
      )
      return waitFor(`${file} to say ${pattern}`, Promise.race([heard, ended, couldNotStart])).finally(() =>
        listeners.delete(look),
      )
    },
    onLine: (hear) => lines.add(hear),
    end: async () => {
      process.off('exit', endAtOnce)
      endGroup(child, endedBy)
      if (child.pid !== undefined) await waitFor(`${file} to end`, exited)
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // All of it has ended.
  }
}
