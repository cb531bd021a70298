import type { ZodMiniType } from 'zod/mini'
import { isRefusalName, type RefusalName } from './refusals.ts'

/** A value as its validator has it, or the refusal of its first fault: by its own name if it has one. */
export function check<T>(validator: ZodMiniType<T>, value: unknown): { value: T } | { refused: RefusalName } {
  const result = validator.safeParse(value)
  if (result.success) return { value: result.data }
  const names = result.error.issues.map((issue) => issue.message)
  return { refused: names.find(isRefusalName) ?? 'invalid_request' }
}
