import type { Versioned } from './api.ts'

/** Tag of a room's state, for conditional requests. Weak: marks, which nobody else acts on, do not change it. */
export function etagOf({ epoch, version }: Versioned): string {
  return `W/"${epoch}.${version}"`
}
