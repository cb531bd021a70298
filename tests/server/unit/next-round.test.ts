import { expect, test } from 'vitest'
import { CALLER_AWAY_MS, MAX_ROUNDS } from '#shared/game/limits.ts'
import { decide } from '#shared/game/room/decide.ts'
import type { Actor, DecisionContext } from '#shared/game/room/decision.ts'
import type { PlayerView, RoomState } from '#shared/game/room/state.ts'
import { roomState } from '../../support/room-state.ts'

const ENDED_AT = 2_000_000
const host: Actor = { playerId: 'p0', isHost: true, isLent: false }
const guest: Actor = { playerId: 'p1', isHost: false, isLent: false }

function finished(changes: Partial<RoomState['room']> = {}): RoomState {
  const alone = roomState({ status: 'finished', ...changes })
  const first = alone.players[0] as PlayerView
  const second: PlayerView = { ...first, id: 'p1', personId: 'p1', name: 'Ravi', isHost: false }
  return { ...alone, players: [...alone.players, second], changedAt: ENDED_AT, callerSeenAt: ENDED_AT }
}

/** The host has said goodbye. */
function hostGone(): RoomState {
  const state = finished()
  return { ...state, players: state.players.map((player) => ({ ...player, gone: player.isHost })) }
}

const opened = (hostId: string, deputyId: string | null) => ({
  ok: true,
  events: [{ type: 'round_opened', payload: { round: 2 } }],
  effects: { nextRound: { hostId, deputyId } },
})

const LAST = { round: MAX_ROUNDS }
const TOO_MANY = { refused: 'too_many_rounds', n: MAX_ROUNDS }

test.each<[string, Actor | null, { state?: RoomState; after?: number; hostId?: string; waitedMs?: number }, object]>([
  ['the host', host, {}, opened('p0', null)],
  ['the host, who hands the hosting on', host, { hostId: 'p1' }, opened('p1', null)],
  ['the host on a borrowed device', { ...host, isLent: true }, {}, opened('p0', null)],
  ['a borrowed host, who hands on', { ...host, isLent: true }, { hostId: 'p1' }, { refused: 'host_seat_lent' }],
  ['a guest, before two silent minutes', guest, { waitedMs: CALLER_AWAY_MS - 1 }, { refused: 'not_host_of_room' }],
  ['a guest, after two silent minutes', guest, { waitedMs: CALLER_AWAY_MS }, opened('p0', 'p1')],
  ['a guest who would host', guest, { waitedMs: CALLER_AWAY_MS, hostId: 'p1' }, { refused: 'not_host_of_room' }],
  ['a guest, once the host has left, who then hosts', guest, { state: hostGone() }, opened('p1', null)],
  ['a borrower then, who only stands in', { ...guest, isLent: true }, { state: hostGone() }, opened('p0', 'p1')],
  ['somebody without a seat', null, { waitedMs: CALLER_AWAY_MS }, { refused: 'not_your_seat' }],
  ['the host, again', host, { state: finished({ round: 2, status: 'waiting' }) }, { ok: true, events: [] }],
  ['the host, while the round runs', host, { state: finished({ status: 'active' }) }, { refused: 'round_not_over' }],
  ['the host, of a round to come', host, { after: 2 }, { refused: 'round_not_over' }],
  ['the host, for somebody who is not there', host, { hostId: 'p9' }, { refused: 'player_not_found' }],
  ['the host, after the last round', host, { state: finished(LAST), after: MAX_ROUNDS }, TOO_MANY],
])('the next round, opened by %s', (_who, actor, { state = finished(), after = 1, hostId, waitedMs = 0 }, expected) => {
  const context = { now: ENDED_AT + waitedMs } as DecisionContext
  expect(decide(state, actor, { type: 'next_round', after, hostId }, context)).toMatchObject(expected)
})

test.each<[string, Actor, boolean]>([
  ['the host', host, true],
  ['the player who opened the round for the host', guest, true],
  ['another player', { ...guest, playerId: 'p2' }, false],
])('a round that a player has opened is started by %s: %s', (_who, actor, isAllowed) => {
  const state = finished({ status: 'waiting', round: 2, callerId: 'p1' })
  const drawInputs = { secret: 'ab'.repeat(32), commitment: 'cd'.repeat(32), contributions: [] }
  const command = { type: 'start_game', playerId: actor.playerId } as const
  expect(decide(state, actor, command, { now: ENDED_AT, drawInputs } as unknown as DecisionContext).ok).toBe(isAllowed)
})

const left = { type: 'player_left', payload: { playerId: 'p1', name: 'Ravi' } }
test.each<[string, string | null, object[]]>([
  ['a guest', null, [left]],
  ['a guest who calls for the host', 'p1', [left, { type: 'caller_changed', payload: { callerId: null } }]],
])('goodbye of %s', (_who, callerId, events) => {
  const state = finished({ status: 'active', callerId })
  const command = { type: 'leave', playerId: 'p1' } as const
  expect(decide(state, guest, command, { now: ENDED_AT } as DecisionContext)).toMatchObject({ ok: true, events })
})
