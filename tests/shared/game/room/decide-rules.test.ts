import { describe, expect, test } from 'vitest'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { decide } from '#shared/game/room/commands/decide.ts'
import type { Actor, Decision } from '#shared/game/room/decision.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { ASHA, DRAW, eventsOf, given, played, RAVI, roomOfTwo, withRules } from '../../../support/room-state.ts'

const room = (changes: Partial<RoomView> = {}, guest: Partial<PlayerView> = {}, host: Partial<PlayerView> = {}) =>
  roomOfTwo({ room: { status: 'ticket_selection', ...changes }, host, guest: { ticketCount: 2, ...guest } })
const holding = (...selectedTicketIds: number[]) => ({ selectedTicketIds, ticketCount: selectedTicketIds.length })
const ready = (...tickets: number[]) => ({ ...holding(...tickets), ticketSelectionDone: true, isReady: true })
const rules = (change: Partial<HouseRules>): HouseRules => ({ ...DEFAULT_RULES, ...change })

const send = (state: RoomState, command: Command, actor: Actor | null = ASHA) =>
  decide(state, actor, command, given({ drawInputs: DRAW }))
const choose = (change: Partial<HouseRules>, state = room(), actor: Actor | null = ASHA) =>
  send(state, { type: 'set_rules', ...change }, actor)
const START: Command = { type: 'start_game', playerId: 'p0' }
const RING = { name: 'Ring', positions: [0, 7, 14] }
const said = (decision: Decision) => (decision.ok ? 'chosen' : decision.refused)

test.each<[string, Decision, said: string]>([
  [
    'who speaks, with another rule in a game',
    choose({ voice: 'tv', ties: 'share' }, room({ status: 'active' })),
    'rules_are_fixed',
  ],
  ['by a player', choose({ ties: 'share' }, room(), RAVI), 'not_host_of_room'],
  [
    'by the player who calls for the host',
    choose({ ties: 'share' }, room({ callerId: 'p1' }), RAVI),
    'not_host_of_room',
  ],
  ['the second house alone', choose({ patterns: ['Top Line', 'Second House'] }), 'house_missing'],
  ['the third house without the second', choose({ patterns: ['Third House', 'Full House'] }), 'house_missing'],
  ['all houses in any order', choose({ patterns: ['Third House', 'Second House', 'Full House'] }), 'chosen'],
  ['an own pattern that is not drawn', choose({ patterns: ['Own Pattern'] }), 'invalid_own_pattern'],
])('a choice of rules returns the right verdict: %s', (_what, decision, wanted) => expect(said(decision)).toBe(wanted))

test.each(['waiting', 'active', 'finished'] as const)('the host changes who speaks in a room that is %s', (status) => {
  const won = room({ status, disabledPatterns: ['First Five'] }, ready(0), ready(1))
  const decision = choose({ voice: 'tv' }, won)
  expect(eventsOf(decision)).toEqual([{ type: 'rules_changed', payload: withRules({ voice: 'tv' }) }])
  const disabledPatterns = status === 'waiting' ? [] : ['First Five']
  expect(played(won, decision).room).toMatchObject({ rules: { voice: 'tv' }, disabledPatterns })
})

describe('a choice of rules', () => {
  test.each<[string, Partial<HouseRules>, Partial<HouseRules>]>([
    ['one rule', { claims: 'next' }, { claims: 'next' }],
    ['several rules', { ties: 'share', bogey: 'out', one: true }, { ties: 'share', bogey: 'out', one: true }],
    ['each pattern once', { patterns: ['Full House', 'Laddu', 'Full House'] }, { patterns: ['Full House', 'Laddu'] }],
    ['no empty prize', { prizes: { 'Top Line': 'car', Laddu: '' } }, { prizes: { 'Top Line': 'car' } }],
  ])('a choice of rules keeps %s', (_what, change, kept) => {
    expect(played(room(), choose(change)).room.rules).toEqual(rules(kept))
  })

  const chosen = rules({ prizes: { 'Top Line': 'dinner', Laddu: 'car' }, patterns: ['Top Line', 'Laddu'] })
  test.each<[string, Partial<HouseRules>]>([
    ['no rules', {}],
    ['rules that it has already', { ties: 'first', most: 10 }],
    [
      'the same rules in another order',
      { prizes: { Laddu: 'car', 'Top Line': 'dinner' }, patterns: ['Top Line', 'Laddu'] },
    ],
  ])('a choice of rules changes nothing with %s', (_what, change) => {
    expect(eventsOf(choose(change, room({ rules: chosen })))).toEqual([])
  })

  test('an own pattern is kept while it is played, and patterns that are not played are closed', () => {
    const drawn = played(room(), choose({ patterns: ['Own Pattern', 'Full House'], ownPattern: RING }))
    expect(drawn.room).toMatchObject({ rules: { ownPattern: RING }, disabledPatterns: CLASSIC.slice(0, 4) })
    expect(played(drawn, choose({ most: 2 }, drawn)).room.rules.ownPattern).toEqual(RING)
    const without = played(drawn, choose({ patterns: [...CLASSIC] }, drawn)).room
    expect(without, 'as if nobody had chosen').toMatchObject({ rules: DEFAULT_RULES, disabledPatterns: [] })
    expect(without.rules).not.toHaveProperty('ownPattern')
    expect(played(room(), choose({ ownPattern: RING })).room.rules, 'drawn but not played').toEqual(DEFAULT_RULES)
  })
})

describe('a limit of two tickets', () => {
  test.each<[string, Partial<PlayerView>, Partial<PlayerView>, told: string]>([
    ['confirmed tickets', ready(1, 4, 6, 8), ready(1, 4), 'ticket_count_changed tickets_confirmed'],
    ['selected tickets', holding(1, 4, 6), holding(1, 4), 'ticket_count_changed ticket_unselected'],
    ['tickets that were asked for', { ticketCount: 7 }, { ticketCount: 2 }, 'ticket_count_changed'],
    ['on paper all, because they are printed', { kind: 'paper', ...ready(1, 4, 6) }, ready(1, 4, 6), ''],
    ['all of somebody who holds two', ready(3, 9), ready(3, 9), ''],
  ])('a limit of two tickets keeps the first ones: %s', (_what, held, kept, told) => {
    const state = room({}, held, ready(0))
    const decision = choose({ most: 2 }, state)
    expect(played(state, decision).players[1]).toMatchObject({ ticketSelectionDone: false, ...kept })
    expect(eventsOf(decision).map(({ type }) => type)).toEqual(['rules_changed', ...told.split(' ').filter(Boolean)])
  })

  const capped = (ravi: Partial<PlayerView> = {}) => room(withRules({ most: 2 }), ravi, ready(0))
  const ticket = (type: 'select_ticket' | 'unselect_ticket', ticketId: number): Command => {
    return { type, playerId: 'p1', ticketId }
  }
  const confirm = (...ticketIds: number[]): Command => ({ type: 'confirm_tickets', playerId: 'p1', ticketIds })
  test.each<[string, RoomState, Command, said: string]>([
    ['a second ticket is selected', capped(holding(5)), ticket('select_ticket', 6), 'chosen'],
    ['one of three is given back', capped(holding(5, 6, 7)), ticket('unselect_ticket', 7), 'chosen'],
    ['two are confirmed', capped(), confirm(8, 9), 'chosen'],
    ['three are not confirmed', capped(), confirm(7, 8, 9), 'too_many_tickets'],
  ])('a limit of two tickets is judged when %s', (_what, state, command, wanted) => {
    const decision = send(state, command, RAVI)
    expect(said(decision)).toBe(wanted)
    if (!decision.ok) expect(decision.n).toBe(2)
  })

  const joining = (name: string): Command => ({ type: 'join', name, ticketCount: 6 })
  const third = ticket('select_ticket', 7)
  test.each<[string, held: Partial<PlayerView>, Actor | null, Command, kept: number[]]>([
    ['a third was selected', holding(5, 6), RAVI, third, [5, 6]],
    ['a third was selected beside two confirmed ones', ready(5, 6), RAVI, third, [5, 6]],
    ['more were requested on return', ready(4), null, joining('Ravi'), [0, 4]],
    ['nine were requested before the start', { ticketCount: 9 }, ASHA, START, [0, 1]],
  ])(
    'a limit of two tickets leaves two confirmed at most when %s',
    (_what, held, actor, command, selectedTicketIds) => {
      const decision = decide(capped(held), actor, command, given({ drawInputs: DRAW, seatOfName: 'own' }))
      expect(played(capped(held), decision).players[1]).toMatchObject({ selectedTicketIds, isReady: true })
    },
  )

  test('a limit of two tickets applies to new players', () => {
    const joined = played(capped(), send(capped(), joining('Meena'), null))
    expect(joined.players.at(-1)).toMatchObject({ name: 'Meena', ticketCount: 2 })
  })
})

describe('a host who only calls', () => {
  const only = { hostPlays: false }
  const calls = (held: Partial<PlayerView> = {}, status: RoomView['status'] = 'ticket_selection') => {
    const state = room({ status }, ready(0), held)
    return played(state, choose(only, state))
  }

  test.each<[string, Partial<PlayerView>]>([
    ['no tickets yet', {}],
    ['selected tickets', holding(0, 1)],
    ['confirmed tickets', ready(0, 1)],
  ])('a host who only calls is ready without a ticket, after they had %s', (_what, held) => {
    const { room: shown, players } = calls(held)
    expect(players[0]).toMatchObject({ selectedTicketIds: [], ticketSelectionDone: true, isReady: true })
    expect(shown.selectedTickets).toMatchObject({ p0: [] })
    expect(players[1], 'others keep theirs').toMatchObject(ready(0))
  })

  test('a host who plays again gets as many tickets as they asked for', () => {
    const state = room(withRules(only), ready(0), { ...ready(), ticketCount: 3 })
    const chosen = played(state, choose({ hostPlays: true }, state))
    expect(chosen.players[0]).toMatchObject({ selectedTicketIds: [0, 1, 2], ticketSelectionDone: false })
  })

  test('a host who only calls can call, but cannot select, confirm, receive or claim a ticket', () => {
    const select: Command = { type: 'select_ticket', playerId: 'p0', ticketId: 0 }
    const confirm: Command = { type: 'confirm_tickets', playerId: 'p0', ticketIds: [0] }
    for (const command of [select, confirm]) expect(said(send(calls(), command))).toBe('host_only_calls')
    const chosen = calls({}, 'waiting')
    const started = played(chosen, send(chosen, START))
    expect(started.players.map(({ selectedTicketIds }) => selectedTicketIds.length)).toEqual([0, 1])
    const called = played(started, send(started, { type: 'call_number' }))
    const claim: Command = { type: 'claim', playerId: 'p0', pattern: 'First Five', ticketNumber: 1, screenshot: null }
    expect(said(send(called, claim))).toBe('ticket_not_yours')
  })
})
