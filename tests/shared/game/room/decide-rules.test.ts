import { describe, expect, test } from 'vitest'
import { CLASSIC } from '#shared/game/patterns.ts'
import { applyAt } from '#shared/game/room/apply.ts'
import type { Command } from '#shared/game/room/commands.ts'
import { decide } from '#shared/game/room/decide.ts'
import type { Actor, Decision } from '#shared/game/room/decision.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { DRAW, given } from '../../../support/decision-context.ts'
import { roomState } from '../../../support/room-state.ts'

const ASHA: Actor = { playerId: 'p0', isHost: true, isLent: false }
const RAVI: Actor = { playerId: 'p1', isHost: false, isLent: false }

/** A room of the host and Ravi. */
function room(
  changes: Partial<RoomView> = {},
  ravi: Partial<PlayerView> = {},
  asha: Partial<PlayerView> = {},
): RoomState {
  const alone = roomState({ status: 'ticket_selection', ...changes })
  const [host] = alone.players as [PlayerView]
  const guest = { ...host, id: 'p1', personId: 'p1', name: 'Ravi', isHost: false, ...ravi }
  return { ...alone, players: [{ ...host, ...asha }, guest] }
}
const holding = (...selectedTicketIds: number[]) => ({ selectedTicketIds, ticketCount: selectedTicketIds.length })
const ready = (...tickets: number[]) => ({ ...holding(...tickets), ticketSelectionDone: true, isReady: true })
const rules = (change: Partial<HouseRules>): HouseRules => ({ ...DEFAULT_RULES, ...change })

const send = (state: RoomState, command: Command, actor: Actor | null = ASHA) => decide(state, actor, command, given())
const choose = (change: Partial<HouseRules>, state = room(), actor: Actor | null = ASHA) =>
  send(state, { type: 'set_rules', rules: change }, actor)
const eventsOf = (decision: Decision) => {
  if (!decision.ok) throw new Error(`refused: ${decision.refused}`)
  return decision.events
}
const applied = (state: RoomState, decision: Decision) =>
  eventsOf(decision).reduce((before, event) => applyAt(before, event, 1_000_000), state)

describe('who may choose the rules, and when', () => {
  test.each<[string, RoomState, Actor | null, string]>([
    ['the host while people join', room({ status: 'waiting' }), ASHA, 'chosen'],
    ['the host during ticket selection', room(), ASHA, 'chosen'],
    ['the host once the game has started', room({ status: 'active' }), ASHA, 'rules_are_fixed'],
    ['the host after the game', room({ status: 'finished' }), ASHA, 'rules_are_fixed'],
    ['the host on a borrowed device', room(), { ...ASHA, isLent: true }, 'host_seat_lent'],
    ['a player', room(), RAVI, 'not_host_of_room'],
    ['a player who calls for the host', room({ callerId: 'p1' }), RAVI, 'not_host_of_room'],
    ['nobody of the room', room(), null, 'not_host_of_room'],
  ])('%s', (_who, state, actor, wanted) => {
    const decision = choose({ ties: 'share' }, state, actor)
    expect(decision.ok ? 'chosen' : decision.refused).toBe(wanted)
  })
})

test.each(['waiting', 'active', 'finished'] as const)(
  'who speaks is the host’s to choose at any time: %s',
  (status) => {
    const won = room({ status, disabledPatterns: ['First Five'] }, ready(0), ready(1))
    const decision = choose({ voice: 'tv' }, won)
    expect(eventsOf(decision)).toEqual([{ type: 'rules_changed', payload: { rules: rules({ voice: 'tv' }) } }])
    const closed = status === 'waiting' ? [] : ['First Five']
    expect(applied(won, decision).room).toMatchObject({ rules: rules({ voice: 'tv' }), disabledPatterns: closed })
  },
)

test('with who speaks no other rule is changed during the game', () => {
  const decision = choose({ voice: 'tv', ties: 'share' }, room({ status: 'active' }))
  expect(decision).toMatchObject({ ok: false, refused: 'rules_are_fixed' })
})

describe('what is kept of a choice', () => {
  test.each<[string, Partial<HouseRules>, Partial<HouseRules>]>([
    ['one rule', { claims: 'next' }, { claims: 'next' }],
    ['several', { ties: 'share', bogey: 'out', one: true }, { ties: 'share', bogey: 'out', one: true }],
    [
      'each pattern once, in the order of the host',
      { patterns: ['Full House', 'First Five', 'Full House'] },
      { patterns: ['Full House', 'First Five'] },
    ],
    [
      'prizes without the empty ones',
      { prizes: { 'Top Line': 'dinner', 'First Five': '' } },
      { prizes: { 'Top Line': 'dinner' } },
    ],
  ])('%s', (_what, change, kept) => {
    expect(applied(room(), choose(change)).room.rules).toEqual(rules(kept))
  })

  test('rules that nobody names stay as they are', () => {
    const chosen = rules({ ties: 'share', prizes: { 'Full House': 'dinner' } })
    expect(applied(room(), choose({ most: 3 }, room({ rules: chosen }))).room.rules).toEqual({ ...chosen, most: 3 })
  })

  test.each<[string, Partial<HouseRules>]>([
    ['nothing', {}],
    ['what is so already', { ties: 'first', most: 10 }],
    [
      'the same prizes in another order',
      { prizes: { 'Full House': 'car', 'Top Line': 'dinner' }, patterns: ['Top Line', 'Full House'] },
    ],
  ])('%s changes nothing', (_what, change) => {
    const chosen = rules({
      prizes: { 'Top Line': 'dinner', 'Full House': 'car' },
      patterns: ['Top Line', 'Full House'],
    })
    expect(eventsOf(choose(change, room({ rules: chosen })))).toEqual([])
  })

  const ring = { name: 'Ring', positions: [0, 7, 14] }

  test.each<[string, Partial<HouseRules>, string]>([
    ['the second house alone', { patterns: ['Top Line', 'Second House'] }, 'house_missing'],
    ['the third house without the second', { patterns: ['Third House', 'Full House'] }, 'house_missing'],
    ['all houses in any order', { patterns: ['Third House', 'Second House', 'Full House'] }, 'chosen'],
    ['an own pattern that is not drawn', { patterns: ['Own Pattern'] }, 'invalid_own_pattern'],
    ['an own pattern', { patterns: ['Own Pattern'], ownPattern: ring }, 'chosen'],
  ])('%s: %s', (_what, change, wanted) => {
    const decision = choose(change)
    expect(decision.ok ? 'chosen' : decision.refused).toBe(wanted)
  })

  test('the own pattern is kept as long as it is played', () => {
    const drawn = applied(room(), choose({ patterns: ['Own Pattern', 'Full House'], ownPattern: ring }))
    expect(drawn.room).toMatchObject({ rules: { ownPattern: ring }, disabledPatterns: CLASSIC.slice(0, 4) })
    expect(applied(drawn, choose({ most: 2 }, drawn)).room.rules.ownPattern).toEqual(ring)
    const without = applied(drawn, choose({ patterns: [...CLASSIC] }, drawn)).room.rules
    expect(without, 'as if nobody had chosen').toEqual(DEFAULT_RULES)
    expect(applied(room(), choose({ ownPattern: ring })).room.rules, 'drawn but not played').toEqual(DEFAULT_RULES)
  })

  test('patterns that are not played are closed, and open again when they are', () => {
    const few = applied(room(), choose({ patterns: ['Top Line', 'Full House'] }))
    expect(few.room.disabledPatterns).toEqual(['First Five', 'Middle Line', 'Bottom Line'])
    expect(applied(few, choose({ patterns: [...DEFAULT_RULES.patterns] }, few)).room.disabledPatterns).toEqual([])
  })
})

describe('at most so many tickets each', () => {
  test.each<[string, Partial<PlayerView>, Partial<PlayerView>, string[]]>([
    [
      'confirmed tickets are cut to the first ones',
      ready(1, 4, 6, 8),
      { ...ready(1, 4), ticketCount: 2 },
      ['ticket_count_changed', 'tickets_confirmed'],
    ],
    [
      'selected tickets are cut to the first ones',
      holding(1, 4, 6),
      { ...holding(1, 4), ticketSelectionDone: false },
      ['ticket_count_changed', 'ticket_unselected'],
    ],
    [
      'who asked for more and has none yet gets fewer',
      { ticketCount: 7 },
      { ticketCount: 2 },
      ['ticket_count_changed'],
    ],
    ['who holds no more keeps what they have', ready(3, 9), ready(3, 9), []],
  ])('%s', (_what, held, kept, told) => {
    const state = room({}, held, ready(0))
    const decision = choose({ most: 2 }, state)
    expect(applied(state, decision).players[1]).toMatchObject(kept)
    expect(eventsOf(decision).map(({ type }) => type)).toEqual(['rules_changed', ...told])
  })

  const capped = (ravi: Partial<PlayerView> = {}, status: RoomView['status'] = 'ticket_selection') =>
    room({ rules: rules({ most: 2 }), status }, ravi, ready(0))

  test.each<[string, RoomState, Command, string]>([
    ['the second is selected', capped(holding(5)), { type: 'select_ticket', playerId: 'p1', ticketId: 6 }, 'ok'],
    [
      'one of three may be given back',
      capped(holding(5, 6, 7)),
      { type: 'unselect_ticket', playerId: 'p1', ticketId: 7 },
      'ok',
    ],
    ['two are confirmed', capped(), { type: 'confirm_tickets', playerId: 'p1', ticketIds: [8, 9] }, 'ok'],
    [
      'three are not confirmed',
      capped(),
      { type: 'confirm_tickets', playerId: 'p1', ticketIds: [7, 8, 9] },
      'too_many_tickets',
    ],
  ])('%s', (_what, state, command, wanted) => {
    const decision = send(state, command, RAVI)
    expect(decision.ok ? 'ok' : decision.refused).toBe(wanted)
    if (!decision.ok) expect(decision.n).toBe(2)
  })

  test.each([
    ['confirms the two that are held', holding(5, 6), ['tickets_confirmed']],
    ['changes nothing where they are confirmed', ready(5, 6), []],
  ])('to select a third %s', (_what, ravi, told) => {
    const decision = send(capped(ravi), { type: 'select_ticket', playerId: 'p1', ticketId: 7 }, RAVI)
    expect(eventsOf(decision).map(({ type }) => type)).toEqual(told)
    expect(applied(capped(ravi), decision).players[1]).toMatchObject(ready(5, 6))
  })

  test('who joins and asks for more gets as many as are allowed', () => {
    const joined = applied(capped(), send(capped(), { type: 'join', name: 'Meena', ticketCount: 6 }, null))
    expect(joined.players.at(-1)).toMatchObject({ name: 'Meena', ticketCount: 2 })
  })

  test('so does who comes back and asks for more', () => {
    const back = decide(
      capped(ready(4)),
      null,
      { type: 'join', name: 'Ravi', ticketCount: 9 },
      given({ seatOfName: 'own' }),
    )
    expect(applied(capped(ready(4)), back).players[1]).toMatchObject(ready(0, 4))
  })

  test('the start deals no more to who has not confirmed', () => {
    const state = capped({ ticketCount: 9 })
    const start: Command = { type: 'start_game', playerId: 'p0' }
    const started = applied(state, decide(state, ASHA, start, given({ drawInputs: DRAW })))
    expect(started.players[1]?.selectedTicketIds).toEqual([0, 1])
  })
})

describe('a host who only calls', () => {
  const only = { hostPlays: false }

  test.each<[string, Partial<PlayerView>]>([
    ['who has no tickets yet', {}],
    ['who has selected tickets', holding(0, 1)],
    ['who has confirmed tickets', ready(0, 1)],
  ])('%s holds none and is ready', (_what, held) => {
    const state = room({}, ready(0), held)
    const chosen = applied(state, choose(only, state))
    expect(chosen.players[0]).toMatchObject({ selectedTicketIds: [], ticketSelectionDone: true, isReady: true })
    expect(chosen.room.selectedTickets).toMatchObject({ p0: [] })
    expect(chosen.players[1], 'others keep theirs').toEqual(state.players[1])
  })

  test('plays again when they want to, with as many tickets as they asked for', () => {
    const state = room({ rules: rules(only) }, ready(0), { ticketSelectionDone: true, isReady: true, ticketCount: 3 })
    const chosen = applied(state, choose({ hostPlays: true }, state))
    expect(chosen.players[0]).toMatchObject({ selectedTicketIds: [0, 1, 2], ticketSelectionDone: false })
  })

  test.each<[string, Command]>([
    ['selects no ticket', { type: 'select_ticket', playerId: 'p0', ticketId: 0 }],
    ['confirms none', { type: 'confirm_tickets', playerId: 'p0', ticketIds: [0] }],
  ])('%s', (_what, command) => {
    const state = applied(room({}, ready(0)), choose(only, room({}, ready(0))))
    expect(send(state, command)).toMatchObject({ ok: false, refused: 'host_only_calls' })
  })

  test('starts, is dealt none, calls, and can claim nothing', () => {
    const chosen = applied(room({ status: 'waiting' }), choose(only, room({ status: 'waiting' })))
    const start: Command = { type: 'start_game', playerId: 'p0' }
    const started = applied(chosen, decide(chosen, ASHA, start, given({ drawInputs: DRAW })))
    expect(started.players.map(({ selectedTicketIds }) => selectedTicketIds.length)).toEqual([0, 2])
    const called = applied(started, send(started, { type: 'call_number' }))
    expect(called.room.calledNumbers.length).toBe(1)
    const claim: Command = { type: 'claim', playerId: 'p0', pattern: 'First Five', ticketNumber: 1, screenshot: null }
    expect(send(called, claim)).toMatchObject({ ok: false, refused: 'ticket_not_yours' })
  })
})
