import type { Answers } from '#shared/api.ts'
import * as validators from '#shared/api.ts'
import { type ServerMessage, serverMessage } from '#shared/messages.ts'

/*
 * The validators of answers and messages, in a file that comes after the first paint: see `validation.ts`. The only one of the
 * browser that imports more than types from there.
 */

// biome-ignore lint/performance/noDynamicNamespaceImportAccess: some request names each of them
const validatorOf = <Name extends keyof typeof validators>(name: Name) => validators[name]

/** An answer without unknown keys; null if it does not match its validator. */
export function fittingAnswer<Name extends keyof Answers>(name: Name, value: unknown): { value: Answers[Name] } | null {
  const result = validatorOf(name).safeParse(value)
  if (result.success) return { value: result.data as Answers[Name] }
  report(name, result.error)
  return null
}

/** A message of the socket; null if it does not match. */
export function fittingMessage(text: string): ServerMessage | null {
  const result = serverMessage.safeParse(parsed(text))
  if (result.success) return result.data
  report('message', result.error)
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reported = new Set<string>()

/** Warns developers who changed one side and not the other. */
function report(what: string, error: unknown): void {
  if (!import.meta.env.DEV || reported.has(what)) return
  reported.add(what)
  console.info(`The server sent a ${what} that does not fit.`, error)
}
