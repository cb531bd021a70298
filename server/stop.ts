import type { Logger } from 'pino'

/** Longest time that a stop may take before it is forced. */
const HARD_EXIT_MS = 10_000
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Ends the process: gracefully on a first signal, at once on a second, and after an error that nobody caught, since then
 * nobody knows what is still true in memory. All that counts is in the database, so another start is the cure.
 */
export function stopOnSignals(close: () => Promise<void>, log: Logger): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('the stop took too long')
      process.exit(1)
    }, HARD_EXIT_MS).unref()
    close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught: the server ends')
    process.exit(1)
  })
}
