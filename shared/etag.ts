import type { Versioned } from './game/room/state.ts'

/** ETag of a room's state. Weak: marks do not change it, because only their own player acts on them. */
export function etagOf({ epoch, version }: Versioned): string {
  return `W/"${epoch}.${version}"`
}
