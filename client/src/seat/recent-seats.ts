import { forget, store, storedJson, storedKeys } from '#client/device/storage.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { isPractice } from '#shared/room-number.ts'

const RECENT_SEATS_KEY = 'recentSeats'
/** Maximum number of seats, one for each round, of which this device keeps what belongs to them. */
const MAX_SEATS = 20
const PREFIXES = [
  'spoken-',
  'pendingMarks-',
  'own-calls-',
  'people-',
  'expected-',
  'autoSelected-',
  'autoConfirmed-',
  'autoStarted-',
]

/** Records that this device plays or watches a round in a room, and deletes the data of the oldest rounds. A practice game is none of them. */
export function noteSeat(roomId: RoomId, playerId: PlayerId): void {
  if (isPractice(roomId)) return
  const seat = `${roomId}-${playerId}`
  const seats = [seat, ...read().filter((other) => other !== seat)].slice(0, MAX_SEATS)
  store(RECENT_SEATS_KEY, JSON.stringify(seats))
  // What is kept of a room as a whole goes with its last seat.
  const isKept = (of: string) => seats.some((each) => each.startsWith(of))
  const isOld = (key: string) => PREFIXES.some((prefix) => key.startsWith(prefix) && !isKept(key.slice(prefix.length)))
  forget(...storedKeys().filter(isOld))
}

function read(): string[] {
  const stored = storedJson(RECENT_SEATS_KEY)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}
