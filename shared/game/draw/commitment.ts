import type { Contribution } from './evidence.ts'
import { hashOf } from './hashing.ts'

/**
 * What a room publishes of its secret (64 hex digits) when it opens. It fixes the secret without telling it, and names
 * the room and its epoch, so that one secret cannot stand in for another.
 */
export function commitmentOf(room: { roomId: string; epoch: string; secret: string }): string {
  return hashOf('tambola-commit-v1', room.roomId, room.epoch, room.secret)
}

/** The public half of the draw: the commitment mixed with what the players' browsers added, whatever their order. */
export function publicSeedOf(commitment: string, contributions: readonly Contribution[]): string {
  const added = contributions.map(({ playerId, entropy }) => `${playerId}:${entropy}`).sort()
  return hashOf('tambola-public-v1', commitment, ...added)
}
