import { forget, store, storedJson, storedKeys } from '#client/device-storage.ts'

const KEY = 'recentSeats'
/** Maximum number of seats, one for each round, for which this device keeps announced calls, pending marks and steps taken. */
const MAX_SEATS = 20
const PREFIXES = ['spoken-', 'pendingMarks-', 'autoSelected-', 'autoConfirmed-', 'autoStarted-']

/** Records that this device plays or watches a round in a room, and deletes the data of the oldest rounds. */
export function noteSeat(roomId: string, playerId: string): void {
  const seat = `${roomId}-${playerId}`
  const seats = [seat, ...read().filter((other) => other !== seat)].slice(0, MAX_SEATS)
  store(KEY, JSON.stringify(seats))
  const isOld = (key: string) =>
    PREFIXES.some((prefix) => key.startsWith(prefix) && !seats.includes(key.slice(prefix.length)))
  forget(...storedKeys().filter(isOld))
}

function read(): string[] {
  const stored = storedJson(KEY)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}
