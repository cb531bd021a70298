import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino, type SerializedError, stdSerializers } from 'pino'
import type { Env } from './env.ts'

/** JSON lines on standard output. Names, cookies and secrets are never passed to it. */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: { write(line: string): void }): Logger {
  const options = { level: env.LOG_LEVEL, base: undefined, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * An error as it is logged. One of a query would bring along the values that were sent with it, and the row that was
 * refused: names, sessions, the next number of a game. Of those only the statement and the database's code are kept.
 */
function describeError(
  error: Error,
): SerializedError | { type: string; message: string; query: string; code: unknown } {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error)
  const { cause } = error
  const code = cause && 'code' in cause ? cause.code : undefined
  return { type: error.constructor.name, message: 'a query failed', query: error.query, code }
}
