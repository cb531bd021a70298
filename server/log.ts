import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

/** JSON lines on standard output. Names, cookies and secrets are never passed to it. */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  return pino({ level: env.LOG_LEVEL, base: undefined })
}
