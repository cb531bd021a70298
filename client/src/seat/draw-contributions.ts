import { Listeners } from '#client/device/listeners.ts'
import { randomHex } from '#client/device/random-hex.ts'
import { forget, readStored, store, storedKeys } from '#client/device/storage.ts'
import type { ConfirmAnswer } from '#shared/api.ts'
import type { PlayerId } from '#shared/game/ids.ts'

const ENTROPY_PREFIX = 'entropy-'
/** Three of each of twelve people. */
const MOST_KEPT = 36
const keyOf = (playerId: PlayerId) => `${ENTROPY_PREFIX}${playerId}`
const takenKeyOf = (playerId: PlayerId) => `${ENTROPY_PREFIX}taken-${playerId}`
const lastKeyOf = (playerId: PlayerId) => `${ENTROPY_PREFIX}thrown-${playerId}`
const taken = new Listeners()

/**
 * Random bytes that this browser contributes to the draw for a player. They are stored, so that a retry sends the same
 * ones.
 */
export function entropyFor(playerId: PlayerId): string {
  const kept = readStored(keyOf(playerId))
  if (kept) return kept
  forgetEarlierGames()
  const made = randomHex()
  store(keyOf(playerId), made)
  return made
}

/** This browser's contribution, if the server has confirmed it. Only then must it appear in the draw. */
export function takenEntropy(playerId: PlayerId): string | null {
  return readStored(takenKeyOf(playerId))
}

/** Records whether the server has accepted the entropy sent with the tickets. */
export function noteConfirmed({ player, entropy }: ConfirmAnswer): void {
  if (entropy === null || entropy !== readStored(keyOf(player.id))) return
  store(takenKeyOf(player.id), entropy)
  taken.tell()
}

/** Calls the listener whenever the server has confirmed a contribution. */
export const subscribeTaken = taken.subscribe

/** Records the bytes with which this browser started a game, once the server has said that it took them. */
export function noteLastContribution(playerId: PlayerId, entropy: string): void {
  store(lastKeyOf(playerId), entropy)
}

/** The bytes with which this browser started a player's game, if the server has taken them. */
export function lastContribution(playerId: PlayerId): string | null {
  return readStored(lastKeyOf(playerId))
}

/** Several people may share this browser in a game: what they keep does not push each other out. */
function forgetEarlierGames(): void {
  const kept = storedKeys().filter((key) => key.startsWith(ENTROPY_PREFIX))
  if (kept.length >= MOST_KEPT) forget(...kept)
}
