import { forget, readStored, store, storedKeys } from '#client/device-storage.ts'

/** Automatic steps that happen once for each room and player, also across reloads. */
export type OnceFlag = 'autoSelected' | 'autoConfirmed' | 'autoStarted'

const FLAGS: readonly OnceFlag[] = ['autoSelected', 'autoConfirmed', 'autoStarted']
const keyOf = (flag: OnceFlag, roomId: string, playerId: string) => `${flag}-${roomId}-${playerId}`

export function hasFlag(flag: OnceFlag, roomId: string, playerId: string): boolean {
  return readStored(keyOf(flag, roomId, playerId)) === 'true'
}

export function setFlag(flag: OnceFlag, roomId: string, playerId: string): void {
  store(keyOf(flag, roomId, playerId), 'true')
}

/** Allows a step again, for a retry after it failed. */
export function clearFlag(flag: OnceFlag, roomId: string, playerId: string): void {
  forget(keyOf(flag, roomId, playerId))
}

/** Forgets the flags of all rooms, as on creating or joining one. */
export function clearFlags(): void {
  forget(...storedKeys().filter((key) => FLAGS.some((flag) => key.startsWith(`${flag}-`))))
}
