import { useSyncExternalStore } from 'react'
import { readStored } from '#client/device/storage.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { LastWinner, PlayerView, RoomView } from '#shared/game/room/state.ts'
import { changes, keyOf, peopleKept } from './phone-people.ts'

/* The players of a room who play on this phone. Not in `phone-people.ts`, because every page loads that file. */

/** Renders again when somebody is added to this phone in a room, or has left it. */
export function useWhoIsHere(roomId: RoomId): void {
  useSyncExternalStore(changes.subscribe, () => readStored(keyOf(roomId)))
}

/**
 * The players of a room who play on this phone, `me` among them unless removed, in the order of the room. Somebody with two
 * seats has both, unless the second one holds no ticket.
 */
export function playersOnPhone(players: readonly PlayerView[], me: Pick<PlayerView, 'id' | 'roomId'>): PlayerView[] {
  const people = peopleKept(me.roomId)
  const mine = players.find(({ id }) => id === me.id)?.personId
  const isHere = ({ personId, gone }: PlayerView) => personId === mine || (people.includes(personId) && !gone)
  return players.filter((player) => player.id === me.id || (isHere(player) && !isGivenUp(player)))
}

/** Whether a seat is a second one that holds no ticket: its page shows the other one. */
export const isGivenUp = ({ former, selectedTicketIds }: PlayerView) => former && selectedTicketIds.length === 0

/** The one of the people on a phone who watches the draw: the host, who throws last, or else the first. */
export function watcherOf(people: readonly PlayerView[]): PlayerId | null {
  return (people.find(({ isHost }) => isHost) ?? people[0])?.id ?? null
}

/** The one for whom a phone hosts and calls: the host, else whoever calls in their place, else the one who is shown. */
export function actorOf(people: readonly PlayerView[], { callerId }: RoomView, shown: PlayerView): PlayerView {
  return people.find(({ isHost }) => isHost) ?? people.find(({ id }) => id === callerId) ?? shown
}

/** Whether a win is one of a phone's people. */
export function isOurs(people: readonly PlayerView[], { playerId }: Pick<LastWinner, 'playerId'>): boolean {
  return people.some(({ id }) => id === playerId)
}
