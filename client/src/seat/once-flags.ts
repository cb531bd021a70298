import { forget, readStored, store, storedKeys } from '#client/device-storage.ts'
import { noteSeat } from './recent-seats.ts'

/** Automatic steps that run once for each room and player, even after a reload. */
export type OnceFlag = 'autoSelected' | 'autoConfirmed' | 'autoStarted'

const FLAGS: readonly OnceFlag[] = ['autoSelected', 'autoConfirmed', 'autoStarted']
const keyOf = (flag: OnceFlag, roomId: string, playerId: string) => `${flag}-${roomId}-${playerId}`

export function hasFlag(flag: OnceFlag, roomId: string, playerId: string): boolean {
  return readStored(keyOf(flag, roomId, playerId)) === 'true'
}

export function setFlag(flag: OnceFlag, roomId: string, playerId: string): void {
  noteSeat(roomId, playerId)
  store(keyOf(flag, roomId, playerId), 'true')
}

/** Allows a step again, for a retry after it failed. */
export function clearFlag(flag: OnceFlag, roomId: string, playerId: string): void {
  forget(keyOf(flag, roomId, playerId))
}

/** Clears the flags of all rooms, when a room is created or joined. */
export function clearFlags(): void {
  forget(...storedKeys().filter((key) => FLAGS.some((flag) => key.startsWith(`${flag}-`))))
}
