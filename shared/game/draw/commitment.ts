import type { RoomId } from '#shared/game/ids.ts'
import type { Contribution, LastThrow } from './evidence.ts'
import { hashOf } from './hashing.ts'

/**
 * The commitment that a room publishes when it opens. It fixes the secret (64 hex digits) without revealing it. It
 * includes the room and its epoch, so that one secret cannot replace another.
 */
export function commitmentOf(room: { roomId: RoomId; epoch: string; secret: string }): string {
  return hashOf('tambola-commit-v1', room.roomId, room.epoch, room.secret)
}

/**
 * The public half of the draw: the commitment mixed with the contributions of the players' browsers, in any order, and
 * with the last throw if there was one.
 */
export function publicSeedOf(
  commitment: string,
  contributions: readonly Contribution[],
  lastThrow: LastThrow | null = null,
): string {
  if (!lastThrow) return hashOf('tambola-public-v1', commitment, ...sorted(contributions))
  return hashOf('tambola-public-v2', listHashOf(commitment, contributions), lastThrow.entropy)
}

/** The hash of the closed list of contributions, which the phone that starts the game names with its throw. */
export function listHashOf(commitment: string, contributions: readonly Contribution[]): string {
  return hashOf('tambola-list-v2', commitment, ...sorted(contributions))
}

const sorted = (contributions: readonly Contribution[]) =>
  contributions.map(({ playerId, entropy }) => `${playerId}:${entropy}`).sort()
