import { expect, test } from 'vitest'
import { CALLER_AWAY_MS, MAX_ROUNDS } from '#shared/game/limits.ts'
import { decide } from '#shared/game/room/decide.ts'
import type { Actor } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { ASHA, DRAW, given, NOW, RAVI, type RoomChanges, roomOfTwo } from '../../support/room-state.ts'

const finished = (room: RoomChanges['room'] = {}, host: RoomChanges['host'] = {}) =>
  roomOfTwo({ room: { status: 'finished', ...room }, host, changedAt: NOW, callerSeenAt: NOW })
/** The host has said goodbye. */
const hostGone = () => finished({}, { gone: true })

const opened = (hostId: string, deputyId: string | null) => ({
  ok: true,
  events: [{ type: 'round_opened', payload: { round: 2 } }],
  effects: { nextRound: { hostId, deputyId } },
})

const LAST = { round: MAX_ROUNDS }
const TOO_MANY = { refused: 'too_many_rounds', n: MAX_ROUNDS }

test.each<[string, Actor | null, { state?: RoomState; after?: number; hostId?: string; waitedMs?: number }, object]>([
  ['the host', ASHA, {}, opened('p0', null)],
  ['the host, who hands the hosting on', ASHA, { hostId: 'p1' }, opened('p1', null)],
  ['the host on a borrowed device', { ...ASHA, isLent: true }, {}, opened('p0', null)],
  ['a borrowed host, who hands on', { ...ASHA, isLent: true }, { hostId: 'p1' }, { refused: 'host_seat_lent' }],
  ['a guest, before two silent minutes', RAVI, { waitedMs: CALLER_AWAY_MS - 1 }, { refused: 'not_host_of_room' }],
  ['a guest, after two silent minutes', RAVI, { waitedMs: CALLER_AWAY_MS }, opened('p0', 'p1')],
  ['a guest who would host', RAVI, { waitedMs: CALLER_AWAY_MS, hostId: 'p1' }, { refused: 'not_host_of_room' }],
  ['a guest, once the host has left, who then hosts', RAVI, { state: hostGone() }, opened('p1', null)],
  ['a borrower then, who only stands in', { ...RAVI, isLent: true }, { state: hostGone() }, opened('p0', 'p1')],
  ['somebody without a seat', null, { waitedMs: CALLER_AWAY_MS }, { refused: 'not_your_seat' }],
  ['the host, again', ASHA, { state: finished({ round: 2, status: 'waiting' }) }, { ok: true, events: [] }],
  ['the host, while the round runs', ASHA, { state: finished({ status: 'active' }) }, { refused: 'round_not_over' }],
  ['the host, of a round to come', ASHA, { after: 2 }, { refused: 'round_not_over' }],
  ['the host, for somebody who is not there', ASHA, { hostId: 'p9' }, { refused: 'player_not_found' }],
  ['the host, after the last round', ASHA, { state: finished(LAST), after: MAX_ROUNDS }, TOO_MANY],
])('the next round, opened by %s', (_who, actor, { state = finished(), after = 1, hostId, waitedMs = 0 }, expected) => {
  const context = given({ now: NOW + waitedMs })
  expect(decide(state, actor, { type: 'next_round', after, hostId }, context)).toMatchObject(expected)
})

test.each<[string, Actor, boolean]>([
  ['the host', ASHA, true],
  ['the player who opened the round for the host', RAVI, true],
  ['another player', { ...RAVI, playerId: 'p2' }, false],
])('a round that a player has opened is started by %s: %s', (_who, actor, isAllowed) => {
  const state = finished({ status: 'waiting', round: 2, callerId: 'p1' })
  const command = { type: 'start_game', playerId: actor.playerId } as const
  expect(decide(state, actor, command, given({ drawInputs: DRAW })).ok).toBe(isAllowed)
})

const left = { type: 'player_left', payload: { playerId: 'p1', name: 'Ravi' } }
test.each<[string, string | null, object[]]>([
  ['a guest', null, [left]],
  ['a guest who calls for the host', 'p1', [left, { type: 'caller_changed', payload: { callerId: null } }]],
])('goodbye of %s', (_who, callerId, events) => {
  const state = finished({ status: 'active', callerId })
  const command = { type: 'leave', playerId: 'p1' } as const
  expect(decide(state, RAVI, command, given())).toMatchObject({ ok: true, events })
})
