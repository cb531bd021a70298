import type { Logger } from 'pino'

/** A stop that takes longer is forced. */
const HARD_EXIT_MS = 10_000
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Ends the process: gracefully on the first signal, at once on the second. Also ends it after an uncaught error,
 * because the state in memory can no longer be trusted. All data is in the database, so a restart recovers.
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
