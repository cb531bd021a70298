import { sql } from 'drizzle-orm'

/** A process that has not renewed its row for so long is considered dead. */
export const PROCESS_SILENCE_MS = 4_000

/** Whether a process of `server_processes process` is alive. */
export const IS_ALIVE = sql.raw(
  `process.seen_at > clock_timestamp() - make_interval(secs => ${PROCESS_SILENCE_MS / 1000})`,
)
