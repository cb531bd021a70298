import type { Logger } from 'pino'
import { rateLimited } from './rate-limited-log.ts'

/** A background job that is running. */
export interface Job {
  /** Starts no more rounds. Resolves when the current one has ended. */
  stop(): Promise<void>
}

/**
 * Runs `round` every `ms` milliseconds, for the first time after the first interval. Rounds never overlap: while one is
 * running, further ticks are skipped. A failing round is logged, and the next one runs as usual.
 *
 * @param name of the job, for the log
 */
export function runEvery(ms: number, name: string, round: () => unknown, log: Logger): Job {
  const warn = rateLimited((err, unsaid) => log.warn({ err, unsaid, job: name }, 'a background job failed; it goes on'))
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      await round()
    } catch (error) {
      warn(error)
    }
  }
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null
    })
  }, ms)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
