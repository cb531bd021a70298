import type { SessionHash } from '#shared/game/ids.ts'

/** A session of a test that has no browser. */
export const sessionOf = (name: string): SessionHash => name as SessionHash
