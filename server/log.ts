import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from './env.ts'

/**
 * JSON lines, on standard output if nothing else is said. Names, cookies and secrets are never passed to it, nor do errors
 * bring any along.
 */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = { level: env.LOG_LEVEL, base: undefined, serializers: { err: withoutValues } }
  return destination ? pino(options, destination) : pino(options)
}

interface LoggedError {
  type: string
  message: string
  code?: unknown
  stack?: string | undefined
  cause?: LoggedError
}

/**
 * What an error tells of the program, without what it tells of people: the query builder appends all parameters to its
 * messages, and the database quotes the offending row in its details.
 */
export function withoutValues(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' }
  const parameters = error.message.indexOf('\nparams:')
  const message = parameters < 0 ? error.message : error.message.slice(0, parameters)
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: error.name,
    message,
    ...('code' in error && { code: error.code }),
    stack: frames?.join('\n'),
    ...(error.cause instanceof Error && { cause: withoutValues(error.cause) }),
  }
}
