import { randomHex } from '#client/device/browser.ts'
import { Listeners } from '#client/device/listeners.ts'
import { forget, readStored, store, storedJson, storedKeys } from '#client/device/storage.ts'
import type { ConfirmAnswer } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'

const PREFIX = 'entropy-'
/** Three of each of twelve people. */
const MOST_KEPT = 36
const keyOf = (playerId: PlayerId) => `${PREFIX}${playerId}`
const takenKeyOf = (playerId: PlayerId) => `${PREFIX}taken-${playerId}`
const lastKeyOf = (playerId: PlayerId) => `${PREFIX}thrown-${playerId}`
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
  const kept = storedKeys().filter((key) => key.startsWith(PREFIX))
  if (kept.length >= MOST_KEPT) forget(...kept)
}

/*
 * The numbers that this browser called from a bag of its own. Only the browser that opened a room can send them, so a
 * number that the server marks as the host's and that is not listed here was never sent.
 */

interface OwnCalls {
  epoch: string
  numbers: number[]
}

const ownCallsKey = (roomId: RoomId) => `own-calls-${roomId}-`

/** Begins the list of a room that this browser has opened. */
export function expectOwnCalls({ id, epoch }: { id: string; epoch: string }): void {
  store(ownCallsKey(id), JSON.stringify({ epoch, numbers: [] }))
}

/** Adds a number before it is sent, so that a lost answer does not matter. */
export function noteOwnCall(roomId: RoomId, epoch: string, number: number): void {
  const numbers = ownCalls(roomId, epoch)
  if (numbers) store(ownCallsKey(roomId), JSON.stringify({ epoch, numbers: [...numbers, number] }))
}

/** What this browser has called in a round; null if it did not open the room. */
export function ownCalls(roomId: RoomId, epoch: string): number[] | null {
  const stored = storedJson(ownCallsKey(roomId))
  if (!isOwnCalls(stored)) return null
  return stored.epoch === epoch ? stored.numbers : []
}

function isOwnCalls(value: unknown): value is OwnCalls {
  return typeof value === 'object' && value !== null && 'epoch' in value && 'numbers' in value
}
