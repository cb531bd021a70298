import { forget, store, storedJson } from '#client/device/storage.ts'
import type { PersonId, PlayerId, RoomId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** The people who play on this phone in one room, if they are several. */
const KEY = 'seats'

interface PhonePeople {
  roomId: RoomId
  people: PersonId[]
}

/** The players of a room who play on this phone, `me` among them unless removed, in the order of the room. */
export function playersOnPhone(players: readonly PlayerView[], me: Pick<PlayerView, 'id' | 'roomId'>): PlayerView[] {
  const { people } = read(me.roomId)
  return players.filter(({ id, personId, gone }) => id === me.id || (people.includes(personId) && !gone))
}

/** The one of them who watches the draw, whoever is shown: the host, who throws last, or else the first. */
export function watcherOf(players: readonly PlayerView[], me: Pick<PlayerView, 'id' | 'roomId'>): PlayerId {
  const people = playersOnPhone(players, me)
  return (people.find(({ isHost }) => isHost) ?? people[0] ?? me).id
}

/** Adds people who play on this phone. */
export function addToPhone(roomId: RoomId, ...added: PersonId[]): void {
  const { people } = read(roomId)
  store(KEY, JSON.stringify({ roomId, people: [...new Set([...people, ...added])] }))
}

/** Takes somebody off this phone, who plays elsewhere or not at all. */
export function takeOffPhone(roomId: RoomId, personId: PersonId): void {
  const { people } = read(roomId)
  if (!people.includes(personId)) return
  store(KEY, JSON.stringify({ roomId, people: people.filter((other) => other !== personId) }))
}

/** Forgets everybody. */
export function forgetPhonePeople(): void {
  forget(KEY)
}

function read(roomId: RoomId): PhonePeople {
  const stored = storedJson(KEY) as PhonePeople | null
  return stored?.roomId === roomId && Array.isArray(stored.people) ? stored : { roomId, people: [] }
}
