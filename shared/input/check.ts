import type { ZodMiniType } from 'zod/mini'
import { isRefusalName, type RefusalName } from '../refusals/refusals.ts'

/** A refusal by its name, with what its text says of the value, if it does. */
export interface Refused {
  refused: RefusalName
  n?: string | undefined
}

/** A value as its validator has it, or the refusal of its first fault: by its own name if it has one. */
export function check<T>(validator: ZodMiniType<T>, value: unknown): { value: T } | Refused {
  const result = validator.safeParse(value)
  if (result.success) return { value: result.data }
  for (const issue of result.error.issues) {
    const refused = issue.message
    if (isRefusalName(refused)) return { refused, n: 'params' in issue ? issue.params?.n : undefined }
  }
  return { refused: 'invalid_request' }
}
