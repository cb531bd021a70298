import { forget, store, storedJson } from '#client/device/storage.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'

/** A mark made on this device that the server has not confirmed yet. */
interface PendingMark {
  ticketId: number
  number: number
}

const pendingKey = (roomId: RoomId, playerId: PlayerId) => `pendingMarks-${roomId}-${playerId}`

/** Marks that must still be sent, oldest first. They survive a reload while offline. */
export function readPendingMarks(roomId: RoomId, playerId: PlayerId): PendingMark[] {
  const stored = storedJson(pendingKey(roomId, playerId))
  return Array.isArray(stored) ? stored.filter(isPendingMark) : []
}

export function addPendingMark(roomId: RoomId, playerId: PlayerId, mark: PendingMark): void {
  const others = readPendingMarks(roomId, playerId).filter((each) => !isSame(each, mark))
  write(roomId, playerId, [...others, mark])
}

export function removePendingMark(roomId: RoomId, playerId: PlayerId, mark: PendingMark): void {
  const left = readPendingMarks(roomId, playerId).filter((each) => !isSame(each, mark))
  write(roomId, playerId, left)
}

function write(roomId: RoomId, playerId: PlayerId, marks: PendingMark[]): void {
  if (marks.length === 0) forget(pendingKey(roomId, playerId))
  else store(pendingKey(roomId, playerId), JSON.stringify(marks))
}

function isSame(left: PendingMark, right: PendingMark): boolean {
  return left.ticketId === right.ticketId && left.number === right.number
}

function isPendingMark(value: unknown): value is PendingMark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'ticketId' in value &&
    'number' in value &&
    Number.isInteger(value.ticketId) &&
    Number.isInteger(value.number)
  )
}
