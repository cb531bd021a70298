import { forget, store, storedJson, storedKeys } from '#client/device-storage.ts'

const KEY = 'recentRooms'
/** Rooms of which this device still knows what was heard there, and which marks have yet to arrive. */
const MAX_ROOMS = 20
const PREFIXES = ['spoken-', 'pendingMarks-']

/** Notes that somebody plays or watches in a room here, and forgets what was kept for rooms of long ago. */
export function noteRoom(roomId: string): void {
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
