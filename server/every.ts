import type { Logger } from 'pino'
import { seldom } from './seldom.ts'

/** A background job that is running. */
export interface Job {
  /** Starts no more rounds, and resolves when the one under way is done. */
  stop(): Promise<void>
}

/**
 * Does something every `ms` milliseconds, the first time after that. Rounds never overlap: one that takes longer replaces
 * those that would have begun meanwhile. A failing round is logged, and the next makes up for it.
 *
 * @param name of the job, for the log
 */
export function every(ms: number, name: string, round: () => unknown, log: Logger): Job {
  const warn = seldom((err, unsaid) => log.warn({ err, unsaid, job: name }, 'a background job failed; it goes on'))
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
