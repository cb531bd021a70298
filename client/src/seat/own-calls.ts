import { store, storedJson } from '#client/device/storage.ts'
import type { RoomId } from '#shared/game/ids.ts'

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
