import type { Versioned } from './game/room/state.ts'

/** ETag of a room's state. Weak: marks do not change it, because only their own player acts on them. */
export function etagOf({ epoch, version }: Versioned): string {
  return `W/"${epoch}.${version}"`
}

/** Whether a tag is of the round with this epoch. One that was lost on the way could be. */
export function isTagOfRound(etag: string | null, epoch: string): boolean {
  return etag === null || etag.includes(`"${epoch}.`)
}
