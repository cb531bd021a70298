import { describe, expect, test } from 'vitest'
import { fixedOrder, publicSeedOf } from '#shared/game/draw/draw.ts'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { type AutoCall, DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { decide } from '#shared/game/room/commands/decide.ts'
import { type Actor, CLOCK } from '#shared/game/room/decision.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import {
  type AllContext,
  ASHA,
  DRAW,
  given as decisionContext,
  NOW,
  PRINTED,
  played,
  RAVI,
  roomOfTwo,
  withRules,
} from '../../../support/room-state.ts'

const COOLDOWN_MS = 5_000
const PACE_MS = 7_000
const ORDER = fixedOrder({ secret: DRAW.secret, publicSeed: publicSeedOf(DRAW.commitment, []) })
const ALL_NUMBERS = Array.from({ length: 90 }, (_, i) => i + 1)

const given = (changes: Partial<AllContext> = {}) =>
  decisionContext({ cooldownMs: COOLDOWN_MS, drawInputs: DRAW, order: ORDER, ...changes })

interface Situation extends Partial<Omit<AutoCall, 'dueInMs'>> {
  /** When the next call is due, from now; null if none is. */
  due?: number | null
  room?: Partial<RoomView>
  /** Milliseconds since the last call. */
  calledAgo?: number
}

/** A running game of Asha and Ravi in which the server calls. Three seconds are left until the next number. */
function game({ due = 3_000, room, calledAgo = 4_000, ...auto }: Situation = {}): RoomState {
  return roomOfTwo({
    room: {
      status: 'active',
      calledNumbers: ALL_NUMBERS.slice(0, 12),
      auto: { state: 'on', ...DEFAULT_AUTO_SETTINGS, ...NO_PAUSE, ...auto, dueInMs: due },
      ...room,
    },
    lastCalledAt: NOW - calledAgo,
    callerSeenAt: NOW - calledAgo,
    nextCallAt: due === null ? null : NOW + due,
  })
}

/** The same with more people, on their phones and on paper. */
function withGuests(state: RoomState, phones: number, sheets = 0): RoomState {
  const [asha] = state.players as [PlayerView]
  const more = Array.from({ length: phones + sheets }, (_, i): PlayerView => {
    const kind = i < phones ? {} : { kind: 'paper' as const, paperNo: i }
    return { ...asha, id: `g${i}`, personId: `g${i}`, isHost: false, name: `Guest ${i}`, ...kind }
  })
  return { ...state, players: [...state.players, ...more] }
}

/** What a reader of the table cares about: the state, why the numbers wait, and when the next one is due. */
function brief({ room: { auto, status, calledNumbers }, nextCallAt }: RoomState) {
  const dueInMs = nextCallAt === null ? null : nextCallAt - NOW
  expect(auto.dueInMs, 'screens are told the same').toBe(dueInMs)
  return { ...auto, status, calls: calledNumbers.length, due: dueInMs }
}

type Row = [what: string, RoomState, Command, expected: Partial<ReturnType<typeof brief>> | 'unchanged' | [string]]

/** A refusal is in brackets. */
function check(subject: string, actor: Actor | typeof CLOCK | null, rows: Row[]): void {
  test.each(rows)(`${subject} %s`, (_what, state, command, expected) => {
    const decision = decide(state, actor, command, given())
    if (expected === 'unchanged') expect(decision).toMatchObject({ ok: true, events: [] })
    else if (Array.isArray(expected)) expect(decision).toMatchObject({ ok: false, refused: expected[0] })
    else expect(brief(played(state, decision))).toMatchObject(expected)
  })
}

const off = (changes: Situation = {}) => game({ state: 'off', due: null, ...changes })
const paused = (changes: Situation = {}) => game({ state: 'paused', reason: 'host', by: 'Asha', due: null, ...changes })
const inBreak = (changes: Situation = {}) => paused({ reason: 'break', due: 60_000, ...changes })
const waiting = (changes: Situation = {}) =>
  game({ due: null, ...changes, room: { status: 'waiting', ...changes.room } })
const finished = { room: { status: 'finished' as const } }
const bag = { room: withRules({ bag: true }) }
const allCalled = { room: { calledNumbers: ALL_NUMBERS } }
const lastOne = { room: { calledNumbers: ALL_NUMBERS.slice(0, 89) } }
const allWon = { room: { disabledPatterns: [...CLASSIC] } }
const deputy = { room: { callerId: 'p1' } }
const auto = (state: AutoCall['state'], settings: Partial<Command & { type: 'auto_call' }> = {}): Command => ({
  type: 'auto_call',
  state,
  ...settings,
})

describe('auto call, commands of the host', () => {
  check('the host', ASHA, [
    ['arms it before the start', waiting({ state: 'off' }), auto('on'), { state: 'on', due: null }],
    ['switches it on in a running game', off(), auto('on'), { state: 'on', due: 5_000 }],
    ['pauses', game(), auto('paused'), { state: 'paused', reason: 'host', by: 'Asha', due: null }],
    ['goes on', paused(), auto('on'), { state: 'on', reason: null, by: null, due: 5_000 }],
    ['stops it', game(), auto('off'), { state: 'off', due: null }],
    ['presses Auto call twice', game(), auto('on'), 'unchanged'],
    ['presses Pause twice', paused(), auto('paused'), 'unchanged'],
    ['presses Stop twice', off(), auto('off'), 'unchanged'],
    ['makes the pause for absent people their own', paused({ reason: 'away' }), auto('paused'), { reason: 'host' }],
    ['goes on without absent people', paused({ reason: 'away' }), auto('on'), { whenAway: 'never', due: 5_000 }],
    ['sets a faster pace', game({ due: 6_500 }), auto('on', { paceMs: 5_000 }), { due: 5_000 }],
    ['sets a slower pace, after the next number', game(), auto('on', { paceMs: 30_000 }), { due: 3_000 }],
    ['sets a pace after a win', game({ reason: 'win', due: 9_000 }), auto('on', { paceMs: 5_000 }), { due: 9_000 }],
    ['sets the pace in a pause', paused(), auto('paused', { paceMs: 9_000 }), { state: 'paused', reason: 'host' }],
    ['sets a pace below the cooldown', game(), auto('on', { paceMs: 4_999 }), ['invalid_pace']],
    ['sets a pace above a minute', game(), auto('on', { paceMs: 60_001 }), ['invalid_pace']],
    ['switches it on with a bag', off(bag), auto('on'), ['own_bag']],
    ['switches it on after the end', off(finished), auto('on'), ['game_finished']],
    ['switches it on when all is called', off(allCalled), auto('on'), { due: null }],
    ['switches it off while the last pattern may be shared', game(allWon), auto('off'), ['all_prizes_won']],
  ])

  test('the host sets what follows a win and an absence, also on a borrowed device, and the rest stays', () => {
    const command = auto('on', { afterWin: 'stop', away: 'anyone' })
    const { room } = played(game(), decide(game(), { ...ASHA, isLent: true }, command, given()))
    expect(room.auto).toMatchObject({ paceMs: PACE_MS, afterWin: 'stop', whenAway: 'anyone' })
  })
})

describe('auto call, commands of another player', () => {
  const takeOver: Command = { type: 'take_over', playerId: 'p1' }
  const silent = { calledAgo: CALLER_AWAY_MS }
  check('another player', RAVI, [
    ['may not pause', game(), auto('paused'), ['not_host_to_call']],
    ['may not take a break', game(), { type: 'take_break', minutes: 5 }, ['not_host_to_call']],
    ['pauses while they call for the host', game(deputy), auto('paused'), { by: 'Ravi' }],
    ['arms a round that they opened', waiting({ state: 'off', ...deputy }), auto('on'), { state: 'on' }],
    ['may not take over while the server calls', game(silent), takeOver, ['caller_is_here']],
    ['takes over in a pause after two silent minutes', paused(silent), takeOver, { state: 'paused' }],
  ])
})

describe('auto call, commands without a seat', () => {
  check('somebody without a seat', null, [['may not stop it', game(), auto('off'), ['not_host_to_call']]])
})

/** After the last number two minutes are counted down, and a claim of the last second has three more to arrive. */
const TO_CLAIM_MS = 123_000

describe('auto call during the game', () => {
  const start: Command = { type: 'start_game', playerId: 'p0' }
  const call: Command = { type: 'call_number' }
  const late = { calledAgo: 6_000 }
  check('auto call decides:', ASHA, [
    ['a start that is armed: eyes down', waiting(), start, { status: 'active', due: 10_000 }],
    ['a start that is not armed', waiting({ state: 'off' }), start, { status: 'active', state: 'off', due: null }],
    ['a start with a bag', waiting(bag), start, { status: 'active', due: null }],
    ['a rehearsal', waiting(late), call, { calls: 13, due: null }],
    ['a call by hand begins the pace again', game(late), call, { calls: 13, state: 'on', due: PACE_MS }],
    ['a call by hand ends a wait', game({ ...late, reason: 'hold', by: 'Ravi' }), call, { reason: null, due: PACE_MS }],
    ['a call by hand within the cooldown', game(), call, ['cooldown_of_auto_call']],
    ['one call in a pause', paused(late), call, { calls: 13, state: 'paused', reason: 'host', due: null }],
    ['one call in a break', inBreak(late), call, { reason: 'break', due: 60_000 }],
    ['a call where nobody wants auto call', off(late), call, { calls: 13, due: null }],
    ['the last number', game({ ...late, ...lastOne }), call, { calls: 90, state: 'on', due: TO_CLAIM_MS }],
    [
      'the last number, in a break',
      inBreak({ ...late, ...lastOne }),
      call,
      { calls: 90, reason: null, due: TO_CLAIM_MS },
    ],
    ['the last number by hand', off({ ...late, ...lastOne }), call, { calls: 90, state: 'off', due: TO_CLAIM_MS }],
    [
      'another wish after the last number',
      game({ due: 90_000, ...allCalled }),
      auto('paused'),
      { state: 'paused', due: 90_000 },
    ],
    ['the end of the game', game(), { type: 'end_game' }, { status: 'finished', state: 'on', due: null }],
    ['the end of a paused game', paused(), { type: 'end_game' }, { status: 'finished', reason: null, due: null }],
  ])

  test.each(['on', 'paused', 'off'] as const)('the next round keeps auto call %s, and drops a pause', (state) => {
    const over = game({ state, due: null, reason: null, ...finished })
    const opened = played(over, decide(over, ASHA, { type: 'next_round', after: 1 }, given()))
    expect(brief(opened)).toMatchObject({ status: 'waiting', state: state === 'off' ? 'off' : 'on', due: null })
  })
})

describe('auto call after a win', () => {
  const win: Command = { type: 'claim', playerId: 'p1', pattern: 'Full House', ticketNumber: 1, screenshot: null }
  const lastPattern = { room: { disabledPatterns: CLASSIC.filter((each) => each !== 'Full House') } }
  const won = ({ room, players, ...rest }: RoomState): RoomState => ({
    ...rest,
    room: { ...room, calledNumbers: PRINTED },
    players: players.map((each) => ({ ...each, selectedTicketIds: [0], markedNumbers: { 0: PRINTED } })),
  })
  const wonAfterAll = (state: RoomState): RoomState => {
    const { room, ...rest } = won(state)
    return { ...rest, room: { ...room, calledNumbers: ALL_NUMBERS } }
  }
  check('a win', RAVI, [
    ['lets everybody breathe', won(game()), win, { state: 'on', reason: 'win', by: 'Ravi', due: 12_000 }],
    ['does not shorten a longer wait', won(game({ reason: 'hold', due: 19_000 })), win, { reason: 'win', due: 19_000 }],
    ['stops the numbers', won(game({ afterWin: 'stop' })), win, { state: 'paused', reason: 'win', due: null }],
    ['leaves a pause as it is', won(paused()), win, { state: 'paused', reason: 'host', by: 'Asha', due: null }],
    [
      'after the last number restarts the time for last claims',
      wonAfterAll(game({ due: 9_000 })),
      win,
      { state: 'on', reason: null, due: TO_CLAIM_MS },
    ],
    [
      'after the last number does the same where the host calls',
      wonAfterAll(off({ due: 9_000 })),
      win,
      { state: 'off', due: TO_CLAIM_MS },
    ],
    ['of the last pattern ends the game', won(game(lastPattern)), win, { status: 'finished', reason: null, due: null }],
    ['changes nothing where the host calls', won(off()), win, { state: 'off', reason: null, due: null }],
  ])
})

describe('auto call, a request to wait', () => {
  const hold: Command = { type: 'hold', playerId: 'p1' }
  check('a request to wait', RAVI, [
    ['gets twenty seconds', game(), hold, { state: 'on', reason: 'hold', by: 'Ravi', due: 20_000 }],
    ['does not make the number come sooner', game({ due: 30_000 }), hold, { due: 30_000 }],
    ['is accepted in a room of twelve, with more on paper', withGuests(game(), 10, 30), hold, { reason: 'hold' }],
    ['is refused in a room of thirteen', withGuests(game(), 11), hold, ['not_calling']],
    ['is refused where the rules leave it out', game({ room: withRules({ hold: false }) }), hold, ['not_calling']],
    ['is refused in a pause', paused(), hold, ['not_calling']],
    ['is refused where the host calls', off(), hold, ['not_calling']],
    ['is refused before the start', waiting(), hold, ['not_calling']],
    ['is refused when all is called', game({ due: null, ...allCalled }), hold, ['not_calling']],
  ])

  test('a player who asks to wait again is rejected for a while', () => {
    expect(decide(game(), RAVI, hold, given({ holdInSeconds: 80 }))).toMatchObject({ refused: 'hold_later', n: 80 })
  })
})

describe('auto call, breaks', () => {
  const five: Command = { type: 'take_break', minutes: 5 }
  check('a break', ASHA, [
    ['of five minutes stops the numbers', game(), five, { state: 'paused', reason: 'break', by: 'Asha', due: 300_000 }],
    ['replaces a pause', paused(), five, { reason: 'break', due: 300_000 }],
    ['ends early when the host goes on', inBreak(), auto('on'), { reason: null, due: 5_000 }],
    ['is refused where the host calls', off(), five, ['not_calling']],
    ['is refused with a bag', game(bag), five, ['not_calling']],
    ['is refused before the start', waiting(), five, ['game_not_started']],
    ['is refused after the end', game(finished), five, ['game_finished']],
  ])
})

describe('auto call, commands of the clock', () => {
  const due: Command = { type: 'call_due' }
  const ready = (changes: Situation = {}) => game({ due: 0, calledAgo: PACE_MS, ...changes })
  const lastLeft = { room: { calledNumbers: ALL_NUMBERS.slice(1) } }
  check('the clock', CLOCK, [
    ['calls when it is time', ready(), due, { calls: 13, state: 'on', due: PACE_MS }],
    ['calls a moment early', ready({ due: 20 }), due, { calls: 13 }],
    ['does nothing earlier, because another process was faster', ready({ due: 21 }), due, 'unchanged'],
    ['calls three seconds late', ready({ due: -3_000 }), due, { calls: 13, due: PACE_MS }],
    ['calls nothing later, because phones come back first', ready({ due: -3_001 }), due, { calls: 12, due: 8_000 }],
    ['waits for a slower pace then', ready({ due: -60_000, paceMs: 30_000 }), due, { calls: 12, due: 30_000 }],
    ['believes a time of 150 seconds', ready({ due: 150_000 }), due, 'unchanged'],
    [
      'does not believe a later time, because its clock was set back',
      ready({ due: 150_001 }),
      due,
      { calls: 12, due: PACE_MS },
    ],
    ['waits for the cooldown', ready({ calledAgo: 2_000 }), due, { calls: 12, due: 3_000 }],
    ['calls no sooner than the cooldown', ready({ paceMs: 1_000 }), due, { calls: 13, due: COOLDOWN_MS }],
    ['makes the last call', ready(lastLeft), due, { calls: 90, due: TO_CLAIM_MS }],
    ['ends a wait with the call', ready({ reason: 'hold', by: 'Ravi' }), due, { calls: 13, reason: null }],
    ['leaves a long break', inBreak({ due: 600_000 }), due, 'unchanged'],
    ['ends a break: eyes down', inBreak({ due: 0 }), due, { calls: 12, state: 'on', reason: null, due: 10_000 }],
    ['calls nothing in a pause', paused(), due, 'unchanged'],
    ['calls nothing where the host calls', off({ due: 0 }), due, 'unchanged'],
    ['calls nothing from a bag', ready(bag), due, 'unchanged'],
    ['calls nothing before the start', waiting({ due: 0 }), due, 'unchanged'],
    ['calls nothing after the end', ready(finished), due, 'unchanged'],
    ['ends a game in which all is won', ready(allWon), due, { status: 'finished', due: null }],
    ['also ends it where the host calls', off({ due: 0, ...allWon }), due, { status: 'finished' }],
    ['does not end it sooner', game(allWon), due, 'unchanged'],
    ['ends a game in which all is called', off({ due: 0, ...allCalled }), due, { status: 'finished', due: null }],
  ])

  test('the clock draws the same number as the button', () => {
    const state = ready({ room: { calledNumbers: [] } })
    const byClock = decide(state, CLOCK, due, given())
    const byHand = decide(state, ASHA, { type: 'call_number' }, given())
    expect(byClock).toMatchObject({ events: [{ type: 'number_called', payload: { source: 'draw', seq: 1 } }] })
    expect(byClock.ok && byClock.events).toEqual(byHand.ok && byHand.events)
  })

  test('the clock and players are rejected with each other’s commands', () => {
    expect(() => decide(game(), CLOCK, { type: 'call_number' }, given())).toThrow('the clock sends no call_number')
    expect(() => decide(game(), ASHA, due, given())).toThrow('only the clock sends call_due')
  })
})

describe('auto call while people are away', () => {
  const away = (names: string[], of: number, isWatched = true): Command => {
    return { type: 'judge_away', away: names, of, isWatched }
  }
  const names = ['Dadi', 'Ravi', 'Kabir']
  const waits = { state: 'paused', reason: 'away', due: null } as const
  const goesOn = { state: 'on', reason: null, by: null, due: 5_000 } as const
  const forThree = paused({ reason: 'away', by: 'Dadi, Ravi, Kabir', away: 3, of: 5 })
  const crowd = Array.from({ length: 20 }, (_, i) => `Guest ${i + 1}`)
  const [never, anyone] = [{ whenAway: 'never' as const }, { whenAway: 'anyone' as const }]
  check('auto call and absent people:', CLOCK, [
    ['more than half: the numbers wait for them', game(), away(names, 5), { ...waits, by: 'Dadi, Ravi, Kabir' }],
    ['half: the numbers come', game(), away(names, 6), 'unchanged'],
    ['one, where anyone is waited for', game(anyone), away(['Dadi'], 6), { ...waits, by: 'Dadi' }],
    ['all but one, where nobody is waited for', game(never), away(names, 4), 'unchanged'],
    ['all, where nobody is waited for', game(never), away(names, 3, false), waits],
    ['all, with a TV that shows the game', game(never), away(names, 3), 'unchanged'],
    ['the only one, with a TV that shows the game', game(), away(['Dadi'], 1), 'unchanged'],
    ['the only one', game(), away(['Dadi'], 1, false), { ...waits, by: 'Dadi' }],
    ['a crowd: twelve names are shown', game(), away(crowd, 21), { ...waits, by: crowd.slice(0, 12).join(', ') }],
    ['enough are back: the numbers go on', forThree, away(['Dadi'], 5), goesOn],
    ['some are back', forThree, away(['Dadi', 'Ravi'], 3), { ...waits, by: 'Dadi, Ravi' }],
    ['nobody is back', forThree, away(names, 5), 'unchanged'],
    ["the host's pause stays", paused(), away([], 5), 'unchanged'],
    ['a break stays', inBreak(), away(names, 5), 'unchanged'],
    ['where the host calls', off(), away(names, 5), 'unchanged'],
    ['when all is called', game({ due: null, ...allCalled }), away(names, 5), 'unchanged'],
    ['when all is won', game(allWon), away(names, 5), 'unchanged'],
    ['before the start', waiting(), away(names, 5), 'unchanged'],
    ['after the end', game(finished), away(names, 5), 'unchanged'],
  ])
})
