import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from './env.ts'

/**
 * Writes JSON lines, by default to standard output. Never pass it names, cookies or secrets; `withoutValues` removes
 * them from errors.
 */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = { level: env.LOG_LEVEL, base: undefined, serializers: { err: withoutValues } }
  return destination ? pino(options, destination) : pino(options)
}

interface LoggedError {
  type: string
  message: string
  code?: unknown
  /** The failed statement in short: its verb and its tables. */
  statement?: string
  /** The names of the constraint, table and column that refused it. */
  constraint?: unknown
  table?: unknown
  column?: unknown
  stack?: string | undefined
  cause?: LoggedError
}

/**
 * Describes an error without personal data: the query builder appends all parameters to its messages, and the database
 * quotes the values it was given.
 */
export function withoutValues(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' }
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: error.name,
    ...summary(error),
    ...('code' in error && { code: error.code }),
    stack: frames?.join('\n'),
    ...(error.cause instanceof Error && { cause: withoutValues(error.cause) }),
  }
}

function summary(error: Error): Pick<LoggedError, 'message' | 'statement' | 'constraint' | 'table' | 'column'> {
  if (error instanceof DrizzleQueryError) return { message: 'failed query', statement: statementName(error.query) }
  if (!isOfDatabase(error)) return { message: error.message }
  const { constraint, table, column } = error
  return { message: 'refused by the database', constraint, table, column }
}

/** Both drivers expose the error fields of Postgres, including its five-character code. */
function isOfDatabase(error: Error): error is Error & { constraint?: unknown; table?: unknown; column?: unknown } {
  return 'severity' in error && 'code' in error
}

const ACTS_ON = /(?<!\bfor |\bkey )\b(insert into|update|delete from|from|join) +"?(?!set\b|skip\b)([a-z_]+)"?/gi

/** Summarises a statement as verbs and tables, for example `update game_rooms, insert into draw_calls`. */
export function statementName(query: string): string {
  const verb = /^\s*(\w+)/.exec(query)?.[1]?.toLowerCase() ?? ''
  const acts = [...query.matchAll(ACTS_ON)].map(([, act, table]) => `${act?.toLowerCase()} ${table}`)
  if (acts[0]?.startsWith(verb)) return [...new Set(acts)].join(', ')
  return [verb, ...new Set(acts)].join(' ')
}
