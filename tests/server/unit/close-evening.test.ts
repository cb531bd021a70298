import { expect, test } from 'vitest'
import { applyAt } from '#shared/game/room/apply.ts'
import { decide } from '#shared/game/room/decide.ts'
import type { Actor, DecisionContext } from '#shared/game/room/decision.ts'
import type { RoomStatus } from '#shared/game/types.ts'
import { roomState } from '../../support/room-state.ts'

const host: Actor = { playerId: 'p0', isHost: true, isLent: false }
const guest: Actor = { playerId: 'p1', isHost: false, isLent: false }
const given = { now: 1 } as DecisionContext
const close = (actor: Actor | null, status: RoomStatus, eveningOver = false) =>
  decide(roomState({ status, eveningOver }), actor, { type: 'close_evening' }, given)

test.each<[string, Actor | null, RoomStatus, object]>([
  ['the host after a round', host, 'finished', { ok: true, events: [{ type: 'evening_over', payload: {} }] }],
  ['the host on a borrowed device', { ...host, isLent: true }, 'finished', { refused: 'host_seat_lent' }],
  ['a guest', guest, 'finished', { refused: 'not_host_of_room' }],
  ['somebody without a seat', null, 'finished', { refused: 'not_host_of_room' }],
  ['the host while people come in', host, 'waiting', { refused: 'round_not_over' }],
  ['the host while tickets are chosen', host, 'ticket_selection', { refused: 'round_not_over' }],
  ['the host during a round', host, 'active', { refused: 'round_not_over' }],
])('the evening, closed by %s', (_who, actor, status, expected) => {
  expect(close(actor, status)).toMatchObject(expected)
})

test('closing it again changes nothing', () => {
  expect(close(host, 'finished', true)).toMatchObject({ ok: true, events: [] })
})

test('the next round opens it again', () => {
  const closed = roomState({ status: 'finished', eveningOver: true })
  const decision = decide(closed, host, { type: 'next_round', after: 1 }, given)
  if (!decision.ok) throw new Error(decision.refused)
  const { room } = decision.events.reduce((state, event) => applyAt(state, event, 1), closed)
  expect(room).toMatchObject({ round: 2, status: 'waiting', eveningOver: false })
})
