import { describe, expect, test } from 'vitest'
import { type FixedOrder, fixedOrder, publicSeedOf } from '#shared/game/draw/draw.ts'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { applyAt } from '#shared/game/room/apply.ts'
import { type AutoCall, DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import type { Command } from '#shared/game/room/commands.ts'
import { decide } from '#shared/game/room/decide.ts'
import { type Actor, CLOCK, type Decision, type DecisionContext } from '#shared/game/room/decision.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { DRAW, given as decisionContext } from '../../../support/decision-context.ts'
import { roomState } from '../../../support/room-state.ts'

const NOW = 5_000_000
const COOLDOWN_MS = 5_000
const PACE_MS = 7_000
const ORDER: FixedOrder = fixedOrder({ secret: DRAW.secret, publicSeed: publicSeedOf(DRAW.commitment, []) })
const ALL_NUMBERS = Array.from({ length: 90 }, (_, i) => i + 1)

const host: Actor = { playerId: 'p0', isHost: true, isLent: false }
const dadi: Actor = { playerId: 'p1', isHost: false, isLent: false }
const given = (changes: Partial<DecisionContext> = {}) =>
  decisionContext({ now: NOW, cooldownMs: COOLDOWN_MS, drawInputs: DRAW, order: ORDER, ...changes })

interface Situation extends Partial<Omit<AutoCall, 'dueInMs'>> {
  /** When the next call is due, from now; null if none is. */
  due?: number | null
  room?: Partial<RoomView>
  /** Milliseconds since the last call. */
  calledAgo?: number
  people?: number
  /** Besides, on paper. */
  onPaper?: number
}

/** A running game in which the server calls. Three seconds are left until the next number. */
function game(changes: Situation = {}): RoomState {
  const { due = 3_000, room = {}, calledAgo = 4_000, people = 2, onPaper = 0, ...auto } = changes
  const state = roomState({
    status: 'active',
    calledNumbers: ALL_NUMBERS.slice(0, 12),
    auto: { state: 'on', ...DEFAULT_AUTO_SETTINGS, ...NO_PAUSE, ...auto, dueInMs: due },
    ...room,
  })
  const [asha] = state.players as [PlayerView]
  const others = Array.from({ length: people - 1 }, (_, i): PlayerView => {
    return { ...asha, id: `p${i + 1}`, personId: `p${i + 1}`, isHost: false, name: i === 0 ? 'Dadi' : `Guest ${i}` }
  })
  const sheets = Array.from({ length: onPaper }, (_, i): PlayerView => {
    return { ...asha, id: `s${i}`, personId: `s${i}`, isHost: false, name: `Paper ${i}`, kind: 'paper', paperNo: i + 1 }
  })
  return {
    ...state,
    players: [asha, ...others, ...sheets],
    lastCalledAt: NOW - calledAgo,
    callerSeenAt: NOW - calledAgo,
    nextCallAt: due === null ? null : NOW + due,
  }
}

/** The room after a command, as it would be saved. */
function played(state: RoomState, decision: Decision): RoomState {
  if (!decision.ok) throw new Error(`refused: ${decision.refused}`)
  return decision.events.reduce((earlier, event) => applyAt(earlier, event, NOW), state)
}

/** What a reader of the table cares about: the state, why the numbers wait, and when the next one is due. */
function brief({ room: { auto, status, calledNumbers }, nextCallAt }: RoomState) {
  const dueInMs = nextCallAt === null ? null : nextCallAt - NOW
  expect(auto.dueInMs, 'screens are told the same').toBe(dueInMs)
  return { status, calls: calledNumbers.length, state: auto.state, reason: auto.reason, by: auto.by, due: dueInMs }
}

type Brief = Partial<ReturnType<typeof brief>>
type Row = [what: string, state: RoomState, command: Command, expected: Brief | { refused: string } | 'unchanged']

/** The pause of the situations that begin with one. */
const paused = (changes: Situation = {}) => game({ state: 'paused', reason: 'host', by: 'Asha', due: null, ...changes })
const waiting = (changes: Situation = {}) =>
  game({ due: null, ...changes, room: { status: 'waiting', ...changes.room } })
const auto = (state: AutoCall['state'], settings: Partial<Command & { type: 'auto_call' }> = {}): Command => ({
  type: 'auto_call',
  state,
  ...settings,
})

function check(actor: Actor | typeof CLOCK | null, rows: Row[], context: Partial<DecisionContext> = {}): void {
  test.each(rows)('%s', (_what, state, command, expected) => {
    const decision = decide(state, actor, command, given(context))
    if (expected === 'unchanged') return expect(decision).toMatchObject({ ok: true, events: [] })
    if ('refused' in expected) return expect(decision).toMatchObject({ ok: false, ...expected })
    expect(brief(played(state, decision))).toMatchObject(expected)
  })
}

describe('the host', () => {
  const off = (changes: Situation = {}) => game({ state: 'off', due: null, ...changes })
  check(host, [
    ['arms it before the start', waiting({ state: 'off' }), auto('on'), { state: 'on', due: null }],
    ['switches it on in a running game', off(), auto('on'), { state: 'on', due: 5_000 }],
    ['waits for the cooldown if that is longer', off({ calledAgo: 2_000 }), auto('on'), { due: 5_000 }],
    ['pauses', game(), auto('paused'), { state: 'paused', reason: 'host', by: 'Asha', due: null }],
    ['goes on', paused(), auto('on'), { state: 'on', reason: null, by: null, due: 5_000 }],
    ['goes on after a win', paused({ reason: 'win', by: 'Dadi' }), auto('on'), { state: 'on', reason: null }],
    ['stops it', game(), auto('off'), { state: 'off', due: null }],
    ['presses Auto call twice', game(), auto('on'), 'unchanged'],
    ['presses Pause twice', paused(), auto('paused'), 'unchanged'],
    ['presses Stop twice', off(), auto('off'), 'unchanged'],
    ['makes the pause for absent people their own', paused({ reason: 'away' }), auto('paused'), { reason: 'host' }],
    ['sets a faster pace', game({ due: 6_500 }), auto('on', { paceMs: 5_000 }), { due: 5_000 }],
    ['sets a slower pace, after the next number', game(), auto('on', { paceMs: 30_000 }), { due: 3_000 }],
    [
      'sets a pace while the numbers wait after a win',
      game({ reason: 'win', by: 'Dadi', due: 9_000 }),
      auto('on', { paceMs: 5_000 }),
      { reason: 'win', by: 'Dadi', due: 9_000 },
    ],
    ['sets the pace in a pause', paused(), auto('paused', { paceMs: 9_000 }), { state: 'paused', reason: 'host' }],
    ['sets a pace below the cooldown', game(), auto('on', { paceMs: 4_999 }), { refused: 'invalid_pace' }],
    ['sets a pace above a minute', game(), auto('on', { paceMs: 60_001 }), { refused: 'invalid_pace' }],
    [
      'switches it on with a bag',
      off({ room: { rules: { ...DEFAULT_RULES, bag: true } } }),
      auto('on'),
      { refused: 'own_bag' },
    ],
    ['switches it on after the end', off({ room: { status: 'finished' } }), auto('on'), { refused: 'game_finished' }],
    ['switches it on when all is called', off({ room: { calledNumbers: ALL_NUMBERS } }), auto('on'), { due: null }],
    [
      'switches it off while claims may still share the last pattern',
      game({ room: { disabledPatterns: [...CLASSIC] } }),
      auto('off'),
      { refused: 'all_prizes_won' },
    ],
  ])

  test('sets what happens after a win and when people are away, and the rest stays', () => {
    const command = auto('on', { afterWin: 'stop', whenAway: 'anyone' })
    const { room } = played(game(), decide(game(), host, command, given()))
    expect(room.auto).toMatchObject({ paceMs: PACE_MS, afterWin: 'stop', whenAway: 'anyone' })
  })

  test('switches it on on a borrowed device too', () => {
    expect(decide(game({ state: 'off', due: null }), { ...host, isLent: true }, auto('on'), given()).ok).toBe(true)
  })
})

describe('another player', () => {
  check(dadi, [
    ['may not pause', game(), auto('paused'), { refused: 'not_host_to_call' }],
    ['may not take a break', game(), { type: 'take_break', minutes: 5 }, { refused: 'not_host_to_call' }],
    ['pauses while they call for the host', game({ room: { callerId: 'p1' } }), auto('paused'), { by: 'Dadi' }],
    ['arms a round that they opened', waiting({ state: 'off', room: { callerId: 'p1' } }), auto('on'), { state: 'on' }],
  ])

  const takeOver: Command = { type: 'take_over', playerId: 'p1' }
  const silent = { calledAgo: CALLER_AWAY_MS }
  check(dadi, [
    ['takes over nothing while the server calls', game(silent), takeOver, { refused: 'caller_is_here' }],
    [
      'takes over nothing in a break',
      paused({ ...silent, reason: 'break', due: 60_000 }),
      takeOver,
      { refused: 'caller_is_here' },
    ],
    ['takes over a pause of two silent minutes', paused(silent), takeOver, { state: 'paused' }],
  ])

  test('goes on after they took over', () => {
    const state = played(paused(silent), decide(paused(silent), dadi, takeOver, given()))
    expect(brief(played(state, decide(state, dadi, auto('on'), given())))).toMatchObject({ state: 'on', due: 5_000 })
  })
})

test('somebody without a seat switches nothing on', () => {
  expect(decide(game(), null, auto('off'), given())).toMatchObject({ refused: 'not_host_to_call' })
})

describe('what happens in the game', () => {
  const start: Command = { type: 'start_game', playerId: 'p0' }
  const call: Command = { type: 'call_number' }
  const nearlyAll = { calledNumbers: ALL_NUMBERS.slice(0, 89) }
  const late = { calledAgo: 6_000 }
  check(host, [
    ['a start that is armed: eyes down', waiting(), start, { status: 'active', due: 10_000 }],
    ['a start that is not', waiting({ state: 'off' }), start, { status: 'active', state: 'off', due: null }],
    [
      'a start with a bag',
      waiting({ room: { rules: { ...DEFAULT_RULES, bag: true } } }),
      start,
      { status: 'active', due: null },
    ],
    ['a rehearsal', waiting(late), call, { calls: 13, due: null }],
    ['a call by hand begins the pace again', game(late), call, { calls: 13, state: 'on', due: PACE_MS }],
    [
      'a call by hand ends the wait',
      game({ ...late, reason: 'hold', by: 'Dadi' }),
      call,
      { reason: null, due: PACE_MS },
    ],
    ['a call by hand within the cooldown', game(), call, { refused: 'cooldown_of_auto_call' }],
    ['one call in a pause', paused(late), call, { calls: 13, state: 'paused', reason: 'host', due: null }],
    ['one call in a break', paused({ ...late, reason: 'break', due: 60_000 }), call, { reason: 'break', due: 60_000 }],
    ['a call where nobody wants auto call', game({ ...late, state: 'off', due: null }), call, { calls: 13, due: null }],
    ['the last number', game({ ...late, room: nearlyAll }), call, { calls: 90, state: 'on', due: null }],
    [
      'the last number, called in a break',
      paused({ ...late, reason: 'break', due: 60_000, room: nearlyAll }),
      call,
      { calls: 90, state: 'paused', reason: null, due: null },
    ],
    ['the end of the game', game(), { type: 'end_game' }, { status: 'finished', state: 'on', due: null }],
    ['the end of a paused game', paused(), { type: 'end_game' }, { status: 'finished', reason: null, due: null }],
  ])

  test.each(['on', 'paused', 'off'] as const)('in the next round the wish %s lives on, a pause does not', (state) => {
    const finished = game({ state, due: null, reason: null, room: { status: 'finished' } })
    const opened = played(finished, decide(finished, host, { type: 'next_round', after: 1 }, given()))
    expect(brief(opened)).toMatchObject({ status: 'waiting', state: state === 'off' ? 'off' : 'on', due: null })
  })
})

describe('a win', () => {
  const printed = numbersOf(ticketsFor(playerSeed('482913', 'p1'))[0] as Ticket)
  const claim: Command = { type: 'claim', playerId: 'p1', pattern: 'Full House', ticketNumber: 1, screenshot: null }
  const withClaim = (state: RoomState): RoomState => ({
    ...state,
    room: { ...state.room, calledNumbers: printed },
    players: state.players.map((player) => ({ ...player, selectedTicketIds: [0], markedNumbers: { 0: printed } })),
  })
  check(dadi, [
    ['lets everybody breathe', withClaim(game()), claim, { state: 'on', reason: 'win', by: 'Dadi', due: 12_000 }],
    [
      'shortens no longer wait',
      withClaim(game({ reason: 'hold', by: 'Asha', due: 19_000 })),
      claim,
      { reason: 'win', due: 19_000 },
    ],
    [
      'stops the numbers, if the host wants to hand out prizes',
      withClaim(game({ afterWin: 'stop' })),
      claim,
      { state: 'paused', reason: 'win', by: 'Dadi', due: null },
    ],
    ['in a pause leaves it', withClaim(paused()), claim, { state: 'paused', reason: 'host', by: 'Asha', due: null }],
    ['after the last number', withClaim(game({ due: null })), claim, { state: 'on', reason: null, due: null }],
    [
      'of the last pattern ends the game',
      withClaim(game({ room: { disabledPatterns: CLASSIC.filter((each) => each !== 'Full House') } })),
      claim,
      { status: 'finished', reason: null, due: null },
    ],
    [
      'where the host calls changes nothing of auto call',
      withClaim(game({ state: 'off', due: null })),
      claim,
      { state: 'off', reason: null, due: null },
    ],
  ])
})

describe('somebody who asks to wait', () => {
  const hold: Command = { type: 'hold', playerId: 'p1' }
  const noHold = { rules: { ...DEFAULT_RULES, hold: false } }
  check(dadi, [
    ['gets twenty seconds', game(), hold, { state: 'on', reason: 'hold', by: 'Dadi', due: 20_000 }],
    ['makes no number come sooner', game({ due: 30_000 }), hold, { due: 30_000 }],
    ['in a room of twelve', game({ people: 12 }), hold, { reason: 'hold' }],
    ['in a room of twelve, with more on paper', game({ people: 12, onPaper: 30 }), hold, { reason: 'hold' }],
    ['in a room of thirteen', game({ people: 13 }), hold, { refused: 'not_calling' }],
    ['where the rules leave it out', game({ room: noHold }), hold, { refused: 'not_calling' }],
    ['in a pause', paused(), hold, { refused: 'not_calling' }],
    ['where the host calls', game({ state: 'off', due: null }), hold, { refused: 'not_calling' }],
    ['before the start', waiting(), hold, { refused: 'not_calling' }],
    ['when all is called', game({ due: null, room: { calledNumbers: ALL_NUMBERS } }), hold, { refused: 'not_calling' }],
  ])
  check(dadi, [['again too soon', game(), hold, { refused: 'hold_later', n: 80 } as { refused: string }]], {
    holdInSeconds: 80,
  })
})

describe('a break', () => {
  const five: Command = { type: 'take_break', minutes: 5 }
  check(host, [
    ['of five minutes', game(), five, { state: 'paused', reason: 'break', by: 'Asha', due: 300_000 }],
    ['out of a pause', paused(), five, { reason: 'break', due: 300_000 }],
    ['that the host ends early', paused({ reason: 'break', due: 60_000 }), auto('on'), { reason: null, due: 5_000 }],
    ['where the host calls', game({ state: 'off', due: null }), five, { refused: 'not_calling' }],
    ['from a bag', game({ room: { rules: { ...DEFAULT_RULES, bag: true } } }), five, { refused: 'not_calling' }],
    ['before the start', waiting(), five, { refused: 'game_not_started' }],
    ['after the end', game({ room: { status: 'finished' } }), five, { refused: 'game_finished' }],
  ])
})

describe('the clock', () => {
  const due: Command = { type: 'call_due' }
  const bag = { rules: { ...DEFAULT_RULES, bag: true } }
  const allWon = { disabledPatterns: [...CLASSIC] }
  const ready = { due: 0, calledAgo: PACE_MS }
  check(CLOCK, [
    ['calls when it is time', game(ready), due, { calls: 13, state: 'on', due: PACE_MS }],
    ['calls a moment early', game({ ...ready, due: 20 }), due, { calls: 13 }],
    ['does nothing earlier: somebody was faster', game({ ...ready, due: 21 }), due, 'unchanged'],
    ['calls three seconds late', game({ ...ready, due: -3_000 }), due, { calls: 13, due: PACE_MS }],
    [
      'calls nothing later: the phones come back first',
      game({ ...ready, due: -3_001 }),
      due,
      { calls: 12, due: 8_000 },
    ],
    [
      'calls nothing later, and waits for a slower pace',
      game({ ...ready, due: -60_000, paceMs: 30_000 }),
      due,
      { calls: 12, due: 30_000 },
    ],
    ['believes a time of ninety seconds', game({ ...ready, due: 90_000 }), due, 'unchanged'],
    [
      'believes no later time: its clock was set back',
      game({ ...ready, due: 90_001 }),
      due,
      { calls: 12, due: PACE_MS },
    ],
    ['waits for the cooldown', game({ ...ready, calledAgo: 2_000 }), due, { calls: 12, due: 3_000 }],
    ['calls no sooner than the cooldown', game({ ...ready, paceMs: 1_000 }), due, { calls: 13, due: COOLDOWN_MS }],
    [
      'makes the last call',
      game({ ...ready, room: { calledNumbers: ALL_NUMBERS.slice(1) } }),
      due,
      { calls: 90, due: null },
    ],
    ['ends a wait with the call', game({ ...ready, reason: 'hold', by: 'Dadi' }), due, { calls: 13, reason: null }],
    ['leaves a long break', paused({ reason: 'break', due: 600_000 }), due, 'unchanged'],
    [
      'ends a break with eyes down',
      paused({ reason: 'break', due: 0 }),
      due,
      { calls: 12, state: 'on', reason: null, due: 10_000 },
    ],
    ['calls nothing in a pause', paused(), due, 'unchanged'],
    ['calls nothing where the host calls', game({ state: 'off', due: 0 }), due, 'unchanged'],
    ['calls nothing from a bag', game({ ...ready, room: bag }), due, 'unchanged'],
    ['calls nothing before the start', waiting({ due: 0 }), due, 'unchanged'],
    ['calls nothing after the end', game({ ...ready, room: { status: 'finished' } }), due, 'unchanged'],
    ['ends a game in which all is won', game({ ...ready, room: allWon }), due, { status: 'finished', due: null }],
    ['ends it where the host calls, too', game({ state: 'off', due: 0, room: allWon }), due, { status: 'finished' }],
    ['ends it no sooner', game({ room: allWon }), due, 'unchanged'],
  ])

  test('draws as the button does', () => {
    const state = game({ ...ready, room: { calledNumbers: [] } })
    const byClock = decide(state, CLOCK, due, given())
    const byHand = decide(state, host, { type: 'call_number' }, given())
    expect(byClock).toMatchObject({ events: [{ type: 'number_called', payload: { source: 'draw', seq: 1 } }] })
    expect(byClock.ok && byClock.events).toEqual(byHand.ok && byHand.events)
  })

  test('sends nothing that players send, and they send nothing of the clock', () => {
    expect(() => decide(game(), CLOCK, { type: 'call_number' }, given())).toThrow('the clock sends no call_number')
    expect(() => decide(game(), host, due, given())).toThrow('only the clock sends call_due')
    expect(() => decide(game(), host, { type: 'finish_if_over' }, given())).toThrow('only the clock sends')
  })
})

describe('people who are away', () => {
  const away = (names: string[], of: number, isWatched = true): Command => ({
    type: 'judge_away',
    away: names,
    of,
    isWatched,
  })
  const names = ['Dadi', 'Ravi', 'Kabir']
  const waits = { state: 'paused', reason: 'away', due: null } as const
  const waiting3 = paused({ reason: 'away', by: 'Dadi, Ravi, Kabir', away: 3, of: 5 })
  const crowd = Array.from({ length: 20 }, (_, i) => `Guest ${i + 1}`)
  check(CLOCK, [
    ['more than half: the numbers wait for them', game(), away(names, 5), { ...waits, by: 'Dadi, Ravi, Kabir' }],
    ['half: the numbers come', game(), away(names, 6), 'unchanged'],
    ['one, where anyone is waited for', game({ whenAway: 'anyone' }), away(['Dadi'], 6), { ...waits, by: 'Dadi' }],
    ['all but one, where nobody is waited for', game({ whenAway: 'never' }), away(names, 4), 'unchanged'],
    ['all, where nobody is waited for', game({ whenAway: 'never' }), away(names, 3, false), waits],
    ['all, before a TV', game({ whenAway: 'never' }), away(names, 3), 'unchanged'],
    ['the only one, before a TV', game(), away(['Dadi'], 1), 'unchanged'],
    ['the only one', game(), away(['Dadi'], 1, false), { ...waits, by: 'Dadi' }],
    ['a crowd: twelve names are told', game(), away(crowd, 21), { ...waits, by: crowd.slice(0, 12).join(', ') }],
    [
      'enough are back: the numbers go on',
      waiting3,
      away(['Dadi'], 5),
      { state: 'on', reason: null, by: null, due: 5_000 },
    ],
    ['some are back', waiting3, away(['Dadi', 'Ravi'], 3), { ...waits, by: 'Dadi, Ravi' }],
    ['nobody is back', waiting3, away(names, 5), 'unchanged'],
    ["the host's pause stays", paused(), away([], 5), 'unchanged'],
    ['a break stays', paused({ reason: 'break', due: 60_000 }), away(names, 5), 'unchanged'],
    ['where the host calls', game({ state: 'off', due: null }), away(names, 5), 'unchanged'],
    ['when all is called', game({ due: null, room: { calledNumbers: ALL_NUMBERS } }), away(names, 5), 'unchanged'],
    ['when all is won', game({ room: { disabledPatterns: [...CLASSIC] } }), away(names, 5), 'unchanged'],
    ['before the start', waiting(), away(names, 5), 'unchanged'],
    ['after the end', game({ room: { status: 'finished' } }), away(names, 5), 'unchanged'],
  ])
})
