import type { MarkedNumbers } from '#shared/game/types.ts'
import { LAST_PAPER_SHARES_MS, LAST_SHARES_MS } from '../limits.ts'
import type { PlayerView, RoomView } from './state.ts'

/*
 * Who plays on a phone, and what differs for everybody else, who plays on paper: nobody waits for them, nobody asks them, and
 * what is called is marked. Only these functions look at the kind of a player.
 */

interface OfAKind {
  /** Without one, a player plays on a phone. */
  kind?: 'phone' | 'paper' | undefined
}

/** Whether a player has a phone: they can be waited for, asked and heard. */
export const isOnPhone = ({ kind }: OfAKind): boolean => kind !== 'paper'

export const phonesOf = <Player extends OfAKind>(players: readonly Player[]): Player[] => players.filter(isOnPhone)

export const papersOf = <Player extends OfAKind>(players: readonly Player[]): Player[] =>
  players.filter((player) => !isOnPhone(player))

/** Whether somebody plays on paper. */
export const hasPaper = (players: readonly OfAKind[]): boolean => !players.every(isOnPhone)

/** What counts as marked on a player's tickets. On paper nobody taps: what was called is marked. */
export function marksOf(player: PlayerView, { calledNumbers }: Pick<RoomView, 'calledNumbers'>): MarkedNumbers {
  if (isOnPhone(player)) return player.markedNumbers
  return Object.fromEntries(player.selectedTicketIds.map((ticketId) => [ticketId, calledNumbers]))
}

/** How long others may share the last prize after a player has won it. A hall needs time to check a ticket on paper. */
export const timeToShareMs = (winner: OfAKind): number => (isOnPhone(winner) ? LAST_SHARES_MS : LAST_PAPER_SHARES_MS)
