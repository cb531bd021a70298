import type { RoomId } from '#shared/game/ids.ts'
import type { Contribution } from './evidence.ts'
import { hashOf } from './hashing.ts'

/**
 * The commitment that a room publishes when it opens. It fixes the secret (64 hex digits) without revealing it. It
 * includes the room and its epoch, so that one secret cannot replace another.
 */
export function commitmentOf(room: { roomId: RoomId; epoch: string; secret: string }): string {
  return hashOf('tambola-commit-v1', room.roomId, room.epoch, room.secret)
}

/** The public half of the draw: the commitment mixed with the contributions of the players' browsers, in any order. */
export function publicSeedOf(commitment: string, contributions: readonly Contribution[]): string {
  const added = contributions.map(({ playerId, entropy }) => `${playerId}:${entropy}`).sort()
  return hashOf('tambola-public-v1', commitment, ...added)
}
