import type { Versioned } from './game/room/state.ts'

/** Tag of a room's state, for conditional requests. Weak: marks, which nobody else acts on, do not change it. */
export function etagOf({ epoch, version }: Versioned): string {
  return `W/"${epoch}.${version}"`
}
