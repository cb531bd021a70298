import { MAX_ROUNDS } from '#shared/game/limits.ts'
import { type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { GivenToAnyone, Sent } from '#shared/game/room/needs.ts'
import type { RoomState, RoomView } from '#shared/game/room/state.ts'
import { nameOfSeat } from '#shared/game/room/two-seats.ts'
import { isBeforeStart } from '#shared/game/types.ts'
import * as join from './join.ts'
import { losing, refusedToJoin, waitingPeople } from './newcomers.ts'

export const by = 'anyone'
export const route = 'POST /api/rooms/:typedRoom/next-people'
export const answer = 'nextPersonAnswer'
export const { body } = join
export const needs = ['newcomer'] as const

export type JoinNext = Sent<'join_next', typeof join.body> & join.SeatRequest

/**
 * Somebody plays from the next round: they came during a game, or were set aside after two rounds without them. Before a
 * start they get their seat at once.
 */
export function decide(state: RoomState, command: JoinNext, given: GivenToAnyone<'newcomer'>): Decision {
  const { room, players } = state
  const { name, ticketCount } = command
  const { seatOfName } = given
  const { named, back: known } = waitingPeople(given)
  const refused = refusedToJoin(given)
  if (refused) return refused
  const seated = players.find((player) => nameOfSeat(player) === name)
  if (seated && seatOfName !== 'own') return refuse('name_taken')
  if (seated) {
    const { id: playerId, personId, gone } = seated
    const answer = { type: 'joined_next', personId, playerId, isNew: false } as const
    return gone ? decided([{ type: 'player_returned', payload: { playerId, name } }], answer) : unchanged(answer)
  }
  if (known && !known.isOwn) return refuse('name_taken')
  if (isBeforeStart(room.status)) return seatNow(state, command, given)
  if (room.round >= MAX_ROUNDS) return { ok: false, refused: 'too_many_rounds', n: MAX_ROUNDS }
  const full = known ? null : refusedAsNew(state.room, given)
  if (full) return full
  const personId = known?.personId ?? given.newPersonId ?? given.newId
  const isWaiting = known !== null && !known.isSetAside
  return {
    ok: true,
    events: isWaiting ? [] : [{ type: 'person_waits', payload: { name, isBack: known !== null } }],
    effects: { ...(!known && losing(named)), waits: { personId, name, ticketCount } },
    answer: { type: 'joined_next', personId, playerId: null, isNew: known === null },
  }
}

function seatNow(state: RoomState, command: JoinNext, given: GivenToAnyone<'newcomer'>): Decision {
  const decision = join.decide(state, { ...command, type: 'join' }, given)
  if (!decision.ok || decision.answer.type !== 'joined') return decision
  const { playerId } = decision.answer
  const personId = given.waitingPerson?.personId ?? (playerId as string)
  return { ...decision, answer: { type: 'joined_next', personId, playerId, isNew: true } }
}

/** Those who have said goodbye leave a place behind, those who wait already have taken one. */
function refusedAsNew({ locked }: RoomView, given: GivenToAnyone<'newcomer'>): Decision | null {
  if (locked) return refuse('room_locked')
  if (given.taken.places >= given.maxPlayers) return refuse('room_full')
  const wait = given.newSeatInSeconds
  return wait > 0 ? { ok: false, refused: 'too_many_joins', n: wait } : null
}
