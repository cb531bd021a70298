import type { PlayerId } from '#shared/game/ids.ts'
import type { PlayerView } from './state.ts'

/*
 * Somebody who came in twice has two seats: the one that is kept, and a second one until the end of the round, with tickets,
 * marks and wins of its own. Only these functions know how the two belong together.
 */

type OfTwo = Pick<PlayerView, 'former'>

/** The people of a round: a second seat is nobody else's. */
export const peopleOf = <Player extends OfTwo>(players: readonly Player[]): Player[] =>
  players.filter(({ former }) => !former)

/** The name by which somebody comes back to a seat. It is not shown for a second one. */
export const nameOfSeat = ({ name, former }: PlayerView): string => former?.name ?? name

/** The other seat of the same person, if there is one. */
export const otherSeatOf = (players: readonly PlayerView[], { id, personId }: PlayerView): PlayerView | undefined =>
  players.find((other) => other.personId === personId && other.id !== id)

/** The seat that is kept of the person who has this one: mostly the same. */
export function keptSeat(players: readonly PlayerView[], playerId: PlayerId): PlayerId {
  const player = players.find(({ id }) => id === playerId)
  return (player?.former && otherSeatOf(players, player)?.id) ?? playerId
}
