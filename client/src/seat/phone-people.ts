import { Listeners } from '#client/device/listeners.ts'
import { forget, store, storedJson } from '#client/device/storage.ts'
import type { PersonId, RoomId } from '#shared/game/ids.ts'

/** Where the people who play on this phone in a room are kept, if they are several. */
export const keyOf = (roomId: RoomId) => `people-${roomId}`

/** Tells of whom the phone has added or left. */
export const changes = new Listeners()
// What was changed in another tab.
globalThis.addEventListener?.('storage', () => changes.tell())

/** Adds people who play on this phone. */
export function addToPhone(roomId: RoomId, ...added: PersonId[]): void {
  store(keyOf(roomId), JSON.stringify([...new Set([...peopleKept(roomId), ...added])]))
  changes.tell()
}

/** Takes somebody off this phone, who plays elsewhere or not at all. */
export function takeOffPhone(roomId: RoomId, personId: PersonId): void {
  const people = peopleKept(roomId)
  if (people.includes(personId)) store(keyOf(roomId), JSON.stringify(people.filter((other) => other !== personId)))
  changes.tell()
}

/** Forgets everybody in a room. */
export function forgetPhonePeople(roomId: RoomId): void {
  forget(keyOf(roomId))
  changes.tell()
}

/** The people who play on this phone in a room, if they are several. */
export function peopleKept(roomId: RoomId): PersonId[] {
  const stored = storedJson(keyOf(roomId))
  return Array.isArray(stored) ? stored : []
}
