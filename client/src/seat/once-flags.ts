import { forget, readStored, store, storedKeys } from '#client/device/storage.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { noteSeat } from './recent-seats.ts'

/** Automatic steps that run once for each room and player, even after a reload. */
type OnceFlag = 'autoSelected' | 'autoConfirmed' | 'autoStarted'

const FLAGS: readonly OnceFlag[] = ['autoSelected', 'autoConfirmed', 'autoStarted']
const flagKey = (flag: OnceFlag, roomId: RoomId, playerId: PlayerId) => `${flag}-${roomId}-${playerId}`

export function hasFlag(flag: OnceFlag, roomId: RoomId, playerId: PlayerId): boolean {
  return readStored(flagKey(flag, roomId, playerId)) === 'true'
}

export function setFlag(flag: OnceFlag, roomId: RoomId, playerId: PlayerId): void {
  noteSeat(roomId, playerId)
  store(flagKey(flag, roomId, playerId), 'true')
}

/** Allows a step again, for a retry after it failed. */
export function clearFlag(flag: OnceFlag, roomId: RoomId, playerId: PlayerId): void {
  forget(flagKey(flag, roomId, playerId))
}

/** Clears the flags of all rooms, when a room is created or joined. */
export function clearFlags(): void {
  forget(...storedKeys().filter((key) => FLAGS.some((flag) => key.startsWith(`${flag}-`))))
}
