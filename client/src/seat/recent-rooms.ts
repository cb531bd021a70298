import { forget, store, storedJson, storedKeys } from '#client/device-storage.ts'
import type { RoomId } from '#shared/game/ids.ts'

const KEY = 'recentRooms'
/** Maximum number of rooms for which this device keeps what was announced, pending marks and own calls. */
const MAX_ROOMS = 20
const PREFIXES = ['spoken-', 'pendingMarks-', 'own-calls-']

/** Records that this device plays or watches in a room, and deletes the data of the oldest rooms. */
export function noteRoom(roomId: RoomId): void {
  const rooms = [roomId, ...read().filter((other) => other !== roomId)].slice(0, MAX_ROOMS)
  store(KEY, JSON.stringify(rooms))
  const isOld = (key: string) =>
    PREFIXES.some((prefix) => key.startsWith(prefix) && !rooms.some((room) => key.startsWith(`${prefix}${room}-`)))
  forget(...storedKeys().filter(isOld))
}

function read(): string[] {
  const stored = storedJson(KEY)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}
