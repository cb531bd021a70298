import { DEFAULT_TICKET_COUNT, SEATS_PER_SESSION } from '#shared/game/limits.ts'
import { type Decision, refuse, type WaitingPerson } from '#shared/game/room/decision.ts'
import type { Admission, Needs } from '#shared/game/room/needs.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isBeforeStart } from '#shared/game/types.ts'

/** Seats that one session may have in one room. */
const SEATS_PER_SESSION_AND_ROOM = 12

/** Refuses look-alikes, who was removed, and browsers that already play for as many people as one may. */
export function refusedToJoin({ isNameTaken, seatOfName, isBarred, otherSeats }: Admission): Decision | null {
  if (isNameTaken) return refuse('name_taken')
  if (seatOfName === 'removed') return refuse('removed_by_host')
  // Nobody can take over from somebody on paper, whose tickets are printed.
  if (seatOfName === 'paper') return refuse('name_taken')
  if (isBarred && seatOfName !== 'own') return refuse('removed_by_host')
  const { here, inAll } = otherSeats
  if (here >= SEATS_PER_SESSION_AND_ROOM) return { ok: false, refused: 'too_many_seats_here', n: here }
  if (inAll >= SEATS_PER_SESSION && seatOfName !== 'own') return { ok: false, refused: 'too_many_seats', n: inAll }
  return null
}

/** Why so many cannot come in now, or null. Those who come back pass a lock, and are not new. */
export function refusedNewPlayers(
  { status, locked }: RoomView,
  wanted: number,
  isBack: boolean,
  { taken, maxPlayers, newSeatInSeconds }: Pick<Needs['newcomer'], 'taken' | 'maxPlayers' | 'newSeatInSeconds'>,
): Decision | null {
  if (status === 'finished') return refuse('game_over')
  if (!isBeforeStart(status)) return refuse('game_already_started')
  if (locked && !isBack) return refuse('room_locked')
  if (taken.seats + wanted > maxPlayers) return refuse('room_full')
  if (newSeatInSeconds > 0 && !isBack) return { ok: false, refused: 'too_many_joins', n: newSeatInSeconds }
  return null
}

/** The person with the name who waits, and the same if the sender may be them: the name of somebody who has left is free. */
export function waitingPeople({ waitingPerson: named }: Pick<Needs['newcomer'], 'waitingPerson'>) {
  return { named, back: named?.hasLeft && !named.isOwn ? null : named }
}

/** The effect of somebody new on a person who has left under the same name. */
export const losing = (named: WaitingPerson | null) => (named ? { losesName: named.personId } : {})

/** The number of tickets that somebody new gets. */
export const ticketsAsked = (asked: number | undefined, { rules }: RoomView) =>
  Math.min(asked ?? DEFAULT_TICKET_COUNT, rules.most)
