import { describe, expect, test } from 'vitest'
import { fixedOrder, publicSeedOf } from '#shared/game/draw/draw.ts'
import {
  CALLER_AWAY_MS,
  LAST_CLAIMS_MS,
  LAST_SHARES_MS,
  MAX_ROUNDS,
  ROOM_IDLE_MS,
  SEATS_PER_SESSION,
} from '#shared/game/limits.ts'
import { judgeMark } from '#shared/game/marks.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { Command } from '#shared/game/room/commands.ts'
import { decide } from '#shared/game/room/decide.ts'
import { type Actor, CLOCK, type CommandRefusal, type DecisionContext } from '#shared/game/room/decision.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { DRAW, given } from '../../../support/decision-context.ts'
import { roomState } from '../../../support/room-state.ts'

/* What each command is refused for and what it changes. Each row needs a rule of `decide`: without it the row fails. */

const NOW = 1_000_000
const ASHA: Actor = { playerId: 'p0', isHost: true, isLent: false }
const RAVI: Actor = { playerId: 'p1', isHost: false, isLent: false }
const lent = (actor: Actor): Actor => ({ ...actor, isLent: true })

interface Changes extends Partial<Omit<RoomState, 'room' | 'players'>> {
  room?: Partial<RoomView>
  host?: Partial<PlayerView>
  guest?: Partial<PlayerView>
}

/** A room of Asha, who hosts, and Ravi. */
function stateOf({ room = {}, host = {}, guest = {}, ...rest }: Changes = {}): RoomState {
  const alone = roomState(room)
  const [asha] = alone.players as [PlayerView]
  const ravi = { ...asha, id: 'p1', personId: 'p1', name: 'Ravi', isHost: false, ticketCount: 1 }
  return {
    ...alone,
    players: [
      { ...asha, ...host },
      { ...ravi, ...guest },
    ],
    ...rest,
  }
}
const at = (status: RoomView['status'], room: Partial<RoomView> = {}, changes: Changes = {}) =>
  stateOf({ room: { status, ...room }, ...changes })
const waiting = (room?: Partial<RoomView>, changes?: Changes) => at('waiting', room, changes)
const active = (room?: Partial<RoomView>, changes?: Changes) => at('active', room, changes)
const finished = (room?: Partial<RoomView>, changes?: Changes) => at('finished', room, changes)
const rules = (change: Partial<HouseRules>) => ({ rules: { ...DEFAULT_RULES, ...change } })
const holding = (...ids: number[]) => ({ selectedTicketIds: ids, ticketSelectionDone: true })
const ALL = Array.from({ length: 90 }, (_, i) => i + 1)

const join = (name = 'Tara', ticketCount?: number): Command => ({ type: 'join', name, ticketCount })
const joinNext = (name = 'Tara'): Command => ({ type: 'join_next', name })
const select = (ticketId = 3, playerId = 'p1'): Command => ({ type: 'select_ticket', playerId, ticketId })
const confirm = (...ticketIds: number[]): Command => ({ type: 'confirm_tickets', playerId: 'p1', ticketIds })
const start: Command = { type: 'start_game', playerId: 'p0' }
const call = (number?: number, after?: number): Command => ({ type: 'call_number', number, after })
const lock = (locked = true): Command => ({ type: 'lock_room', locked })
const remove = (removedId = 'p1'): Command => ({ type: 'remove_player', removedId })
const leave = (playerId = 'p1'): Command => ({ type: 'leave', playerId })
const rename = (name: string): Command => ({ type: 'rename', playerId: 'p1', name })
const claim = (ticketNumber: unknown = 1): Command => ({
  type: 'claim',
  playerId: 'p1',
  pattern: 'Full House',
  ticketNumber,
  screenshot: null,
})
const SELECT: Command = { type: 'start_ticket_selection' }
const END: Command = { type: 'end_game' }
const TAKE_OVER: Command = { type: 'take_over' }
const set = (change: Partial<HouseRules>): Command => ({ type: 'set_rules', rules: change })

type Sender = Actor | typeof CLOCK | null
type Given = Partial<DecisionContext>
const sent = (state: RoomState, actor: Sender, command: Command, context: Given = {}) =>
  decide(state, actor, command, given({ now: NOW, drawInputs: DRAW, ...context }))

const away = { room: { status: 'active' as const }, callerSeenAt: NOW - CALLER_AWAY_MS }
const person = (isOwn: boolean, isSetAside = false) => ({ waitingPerson: { personId: 'p9', isOwn, isSetAside } })

type Row = [what: string, state: RoomState, actor: Sender, command: Command, context: Given]

describe.each<[CommandRefusal, Row[]]>([
  [
    'not_host_to_start',
    [
      ['a guest opens the choice of tickets', waiting(), RAVI, SELECT, {}],
      ['a guest starts', waiting(), RAVI, start, {}],
    ],
  ],
  [
    'cannot_start_now',
    [
      ['the choice of tickets after the end', finished(), ASHA, SELECT, {}],
      ['a start after the end', finished(), ASHA, start, {}],
    ],
  ],
  [
    'contributions_changed',
    [
      [
        'a last throw over another list',
        waiting(),
        ASHA,
        { ...start, lastThrow: { list: '00'.repeat(32), entropy: 'ab'.repeat(16) } },
        {},
      ],
    ],
  ],
  [
    'tickets_already_confirmed',
    [
      ['a dealt ticket is changed', active({}, { guest: holding(0) }), RAVI, select(), {}],
      ['a ticket is selected after a call', active({ calledNumbers: [5] }), RAVI, select(), {}],
      ['a ticket is selected after the end', finished(), RAVI, select(), {}],
      ['tickets are confirmed after a call', active({ calledNumbers: [5] }), RAVI, confirm(3), {}],
    ],
  ],
  [
    'not_host_to_call',
    [
      ['a guest calls', active(), RAVI, call(), {}],
      ['somebody without a seat calls', active(), null, call(), {}],
      ['a deputy calls before the start', waiting({ callerId: 'p1' }), RAVI, call(), {}],
    ],
  ],
  [
    'host_seat_lent',
    [
      ['a borrowed host chooses the number', active(), lent(ASHA), call(5), {}],
      ['a deputy chooses the number', active({ callerId: 'p1' }), RAVI, call(5), {}],
      ['a borrowed host locks', waiting(), lent(ASHA), lock(), {}],
      ['a borrowed host removes', waiting(), lent(ASHA), remove(), {}],
      ['a borrowed host ends', active(), lent(ASHA), END, {}],
    ],
  ],
  ['no_numbers_left', [['a call after the ninetieth', active({ calledNumbers: ALL }), ASHA, call(), {}]]],
  ['number_already_called', [['a number twice', active({ calledNumbers: [5] }), ASHA, call(5), {}]]],
  ['all_prizes_won', [['a call when all is won', active({ disabledPatterns: [...CLASSIC] }), ASHA, call(), {}]]],
  [
    'cooldown',
    [
      ['a call too soon', active({}, { lastCalledAt: NOW - 4_000 }), ASHA, call(), { cooldownMs: 5_000 }],
      [
        'a call too soon by the monotonic clock',
        active({}, { lastCalledAt: NOW - 60_000 }),
        ASHA,
        call(),
        { cooldownMs: 5_000, sinceLastCallMs: 2_000 },
      ],
    ],
  ],
  [
    'cooldown_of_auto_call',
    [
      [
        'a call by hand while numbers come by themselves',
        active({ auto: { ...roomState({}).room.auto, state: 'on' } }, { lastCalledAt: NOW - 4_000 }),
        ASHA,
        call(),
        { cooldownMs: 5_000 },
      ],
    ],
  ],
  ['own_bag', [['a host with a bag asks for a number', active(rules({ bag: true })), ASHA, call(), {}]]],
  [
    'not_host_of_room',
    [
      ['a guest locks', waiting(), RAVI, lock(), {}],
      ['a guest removes', waiting(), RAVI, remove('p0'), {}],
      ['a guest ends', active(), RAVI, END, {}],
    ],
  ],
  [
    'game_finished',
    [
      ['a call', finished(), ASHA, call(), {}],
      ['a lock', finished(), ASHA, lock(), {}],
      ['a removal', finished(), ASHA, remove(), {}],
      ['a stand-in', finished(), RAVI, TAKE_OVER, {}],
      ['a claim', finished({}, { guest: holding(0) }), RAVI, claim(), {}],
    ],
  ],
  [
    'game_not_started',
    [
      ['an end', waiting(), ASHA, END, {}],
      ['a stand-in', waiting(), RAVI, TAKE_OVER, {}],
      ['a claim', waiting({}, { guest: holding(0) }), RAVI, claim(), {}],
    ],
  ],
  ['player_not_found', [['nobody is removed', waiting(), ASHA, remove('p7'), {}]]],
  ['host_stays', [['the host is removed', waiting(), ASHA, remove('p0'), {}]]],
  [
    'not_your_seat',
    [
      ['somebody without a seat takes over', stateOf(away), null, TAKE_OVER, {}],
      ['a borrower changes the name', waiting(), lent(RAVI), rename('Ravi Ji'), {}],
    ],
  ],
  [
    'ticket_not_yours',
    [['a claim with a number that nobody prints', active({}, { guest: holding(0) }), RAVI, claim('1e0'), {}]],
  ],
  [
    'caller_is_here',
    [
      ['the caller was there just now', stateOf({ ...away, callerSeenAt: NOW - 1 }), RAVI, TAKE_OVER, {}],
      ['the caller has called just now', stateOf({ ...away, lastCalledAt: NOW - 1 }), RAVI, TAKE_OVER, {}],
      ['the server calls', stateOf({ ...away, nextCallAt: NOW + 1 }), RAVI, TAKE_OVER, {}],
    ],
  ],
  ['host_needed', [['the host leaves before the start', waiting(), ASHA, leave('p0'), {}]]],
  ['names_are_fixed', [['a name is changed in the game', active(), RAVI, rename('Ravi Ji'), {}]]],
  [
    'name_taken',
    [['a name is changed into one that somebody has', waiting(), RAVI, rename('A'), { isNameTaken: true }]],
  ],
  [
    'removed_by_host',
    [
      ['a removed player joins', waiting(), null, join('Ravi'), { seatOfName: 'removed' }],
      ['a removed browser joins', waiting(), null, join(), { isBarred: true }],
      ['a removed browser joins the next round', active(), null, joinNext(), { isBarred: true }],
    ],
  ],
  [
    'too_many_seats_here',
    [['a browser with twelve seats joins', waiting(), null, join(), { otherSeats: { here: 12, inAll: 12 } }]],
  ],
  [
    'too_many_seats',
    [
      [
        'a browser with too many seats joins',
        waiting(),
        null,
        join(),
        { otherSeats: { here: 0, inAll: SEATS_PER_SESSION } },
      ],
    ],
  ],
  [
    'seat_in_use',
    [['a seat that is being played is asked for', waiting(), null, join('Ravi'), { seatOfName: 'played' }]],
  ],
  ['game_over', [['somebody new joins after the end', finished(), null, join(), {}]]],
  ['game_already_started', [['somebody new joins a game', active(), null, join(), {}]]],
  [
    'room_locked',
    [
      ['somebody new joins', waiting({ locked: true }), null, join(), {}],
      ['somebody new joins the next round', active({ locked: true }), null, joinNext(), {}],
      ['somebody new joins the next round before the start', waiting({ locked: true }), null, joinNext(), {}],
    ],
  ],
  [
    'room_full',
    [
      ['somebody new joins', waiting(), null, join(), { taken: { seats: 50, places: 0 } }],
      ['somebody new joins the next round', active(), null, joinNext(), { taken: { seats: 0, places: 50 } }],
    ],
  ],
  [
    'too_many_joins',
    [
      ['somebody new joins', waiting(), null, join(), { newSeatInSeconds: 9 }],
      ['somebody new joins the next round', active(), null, joinNext(), { newSeatInSeconds: 9 }],
    ],
  ],
  [
    'too_many_rounds',
    [['somebody new asks for a round after the last', active({ round: MAX_ROUNDS }), null, joinNext(), {}]],
  ],
])('%s', (refused, rows) => {
  test.each(rows)('%s', (_what, state, actor, command, context) => {
    expect(sent(state, actor, command, context)).toMatchObject({ ok: false, refused })
  })
})

test.each<[what: string, state: RoomState, context: Given]>([
  ["a player's name", active(), { seatOfName: 'played' }],
  ['the name of somebody who waits', active({}, { guest: { name: 'Om' } }), person(false)],
])('for the next round nobody takes %s', (_what, state, context) => {
  expect(sent(state, null, joinNext('Ravi'), context)).toMatchObject({ ok: false, refused: 'name_taken' })
})

const calling = { auto: { ...roomState().room.auto, state: 'on' as const } }
const lowered = { calledNumbers: [5, 9], hostCalledNumbers: [9] }
const ORDER = fixedOrder({ secret: DRAW.secret, publicSeed: publicSeedOf(DRAW.commitment, []) })

/** A game in which Ravi can claim the Full House, the last prize. */
function lastToWin(room: Partial<RoomView>): RoomState {
  const numbers = numbersOf(ticketsFor(playerSeed('482913', 'p1'))[0] as Ticket)
  const disabledPatterns = CLASSIC.filter((pattern) => pattern !== 'Full House')
  const guest = { ...holding(0), markedNumbers: { 0: numbers } }
  return active({ calledNumbers: numbers, disabledPatterns, ...room }, { guest, nextCallAt: NOW + 5_000 })
}

describe('what changes nothing', () => {
  test.each<Row>([
    ['the choice of tickets is opened again', at('ticket_selection'), ASHA, SELECT, {}],
    ['a game is started again', active(), ASHA, start, {}],
    ['a ticket is selected again', finished({}, { guest: holding(3) }), RAVI, select(), {}],
    ['tickets are confirmed again', finished({}, { guest: holding(3, 4) }), RAVI, confirm(4, 3), {}],
    ['a call that was made', active(lowered, { lastCalledAt: NOW }), ASHA, call(undefined, 1), { cooldownMs: 9 }],
    ['a locked room is locked', waiting({ locked: true }), ASHA, lock(), {}],
    ['a game that is over is ended', finished(), ASHA, END, {}],
    ['the host takes over', stateOf(away), ASHA, TAKE_OVER, {}],
    ['the caller takes over', active({ callerId: 'p1' }), RAVI, TAKE_OVER, {}],
    ['somebody leaves twice', active({}, { guest: { gone: true } }), RAVI, leave(), {}],
    ['a borrower leaves', active(), lent(RAVI), leave(), {}],
    ['a name is taken again', finished(), RAVI, rename('Ravi'), { isNameTaken: true }],
    ['a player asks for the next round', active(), null, joinNext('Ravi'), { seatOfName: 'own' }],
    ['somebody who waits asks again', active({ locked: true }), null, joinNext(), person(true)],
    ['the same rules', active(), ASHA, set({ one: false }), {}],
    [
      'the clock calls after the last number',
      active({ ...calling, calledNumbers: ALL }),
      CLOCK,
      { type: 'call_due' },
      {},
    ],
  ])('%s', (_what, state, actor, command, context) => {
    expect(sent(state, actor, command, context)).toMatchObject({ ok: true, events: [] })
  })
})

describe('what follows', () => {
  test.each<[...Row, events: object[]]>([
    [
      'another name before the start',
      at('ticket_selection', { locked: true }),
      RAVI,
      rename('Ravi Ji'),
      {},
      [{ type: 'player_renamed', payload: { playerId: 'p1', name: 'Ravi Ji' } }],
    ],
    [
      'a host who has left need not be silent before somebody takes over',
      active({}, { host: { gone: true }, callerSeenAt: NOW }),
      RAVI,
      TAKE_OVER,
      {},
      [{ type: 'caller_changed', payload: { callerId: 'p1' } }],
    ],
    [
      'the host calls again with their next command',
      active({ callerId: 'p1' }),
      ASHA,
      lock(),
      {},
      [{ type: 'room_locked' }, { type: 'caller_changed', payload: { callerId: null } }],
    ],
    [
      'but not with a goodbye',
      active({ callerId: 'p1' }),
      ASHA,
      leave('p0'),
      {},
      [{ type: 'player_left', payload: { playerId: 'p0', name: 'Asha' } }],
    ],
    [
      'a caller who is removed calls no more, and the host does once',
      active({ callerId: 'p1' }),
      ASHA,
      remove(),
      {},
      [{ type: 'player_removed' }, { type: 'caller_changed', payload: { callerId: null } }],
    ],
    ['a player comes back in their own browser', waiting(), null, join('Ravi'), { seatOfName: 'own' }, []],
    [
      'a player comes back elsewhere',
      active({}, { guest: { gone: true } }),
      null,
      join('Ravi'),
      { seatOfName: 'idle' },
      [{ type: 'player_returned' }, { type: 'player_reconnected' }],
    ],
    [
      'a player who had left asks for the next round',
      active({}, { guest: { gone: true } }),
      null,
      joinNext('Ravi'),
      { seatOfName: 'own' },
      [{ type: 'player_returned' }],
    ],
    [
      'somebody asks for the next round before the start',
      waiting(),
      null,
      joinNext(),
      {},
      [{ type: 'player_joined', payload: { name: 'Tara', playerId: 'new' } }],
    ],
    [
      'somebody who was set aside comes into a locked and busy room',
      waiting({ locked: true }),
      null,
      join(),
      { ...person(true, true), newSeatInSeconds: 9 },
      [{ type: 'player_joined', payload: { personId: 'p9' } }],
    ],
    [
      'other tickets are asked for on return',
      waiting({}, { guest: holding(4) }),
      null,
      join('Ravi', 2),
      { seatOfName: 'own' },
      [{ type: 'ticket_count_changed' }, { type: 'tickets_confirmed', payload: { ticketIds: [0, 4] } }],
    ],
    [
      'they stay unconfirmed if they were',
      waiting({}, { guest: { selectedTicketIds: [4] } }),
      null,
      join('Ravi', 2),
      { seatOfName: 'own' },
      [{ type: 'ticket_count_changed' }, { type: 'ticket_selected', payload: { ticketId: 0 } }],
    ],
    ['other tickets before the first number', active(), RAVI, confirm(3), {}, [{ type: 'tickets_confirmed' }]],
    ['as many as before change nothing', waiting(), null, join('Ravi', 1), { seatOfName: 'own' }, []],
    [
      'none are given after a call',
      active({ calledNumbers: [5] }, { guest: holding(4) }),
      null,
      join('Ravi', 2),
      { seatOfName: 'own' },
      [],
    ],
    [
      'a host who only calls gets none',
      waiting(rules({ hostPlays: false })),
      null,
      join('Asha', 5),
      { seatOfName: 'own' },
      [],
    ],
    [
      'a pace that is set while no number is due',
      waiting(),
      ASHA,
      { type: 'auto_call', state: 'off', paceMs: 9_000 },
      {},
      [{ type: 'calls_scheduled', payload: { auto: { paceMs: 9_000, dueInMs: null } } }],
    ],
    [
      'the last win, when the server calls',
      lastToWin(calling),
      RAVI,
      claim(),
      {},
      [{ type: 'winner_announced' }, { type: 'game_finished' }],
    ],
    [
      'the last win, where it may be shared',
      lastToWin({ ...calling, ...rules({ ties: 'share' }) }),
      RAVI,
      claim(),
      {},
      [{ type: 'winner_announced' }, { type: 'calls_scheduled', payload: { auto: { reason: null } } }],
    ],
    [
      'a call when the database’s clock was set back',
      active({}, { lastCalledAt: NOW + 60_000 }),
      ASHA,
      call(7),
      { cooldownMs: 5_000 },
      [{ type: 'number_called', payload: { number: 7, source: 'host' } }],
    ],
  ])('%s', (_what, state, actor, command, context, events) => {
    const decision = sent(state, actor, command, context)
    expect(decision).toMatchObject({ ok: true, events })
    if (decision.ok) expect(decision.events).toHaveLength(events.length)
  })

  test('a call that was made is answered with its proof, one from the bag without', () => {
    const repeated = (after: number) => sent(active(lowered), ASHA, call(undefined, after), { order: ORDER })
    expect(repeated(0)).toMatchObject({ answer: { number: 5, seq: 1, source: 'draw', proof: expect.any(Object) } })
    expect(repeated(1)).toMatchObject({ answer: { number: 9, seq: 2, source: 'host', proof: undefined } })
  })

  test('a closed pattern names who has won it', () => {
    const won = { id: 'w1', playerId: 'p0', playerName: 'Asha', ticketNumber: 1, seq: 1, place: 0 }
    const winner = { ...won, pattern: 'Full House' as const }
    const state = active({ disabledPatterns: ['Full House'] }, { guest: holding(0), winners: [winner] })
    expect(sent(state, RAVI, claim())).toEqual({ ok: false, refused: 'pattern_closed', winner })
  })
})

test.each<[what: string, room: Partial<RoomView>, pauseMs: number]>([
  ['all numbers are called', { calledNumbers: ALL }, LAST_CLAIMS_MS],
  ['all prizes are won', { disabledPatterns: [...CLASSIC] }, LAST_SHARES_MS],
  ['nothing happens', {}, ROOM_IDLE_MS],
])('a game in which %s ends after a pause', (_what, room, pauseMs) => {
  const after = (ms: number) => {
    const times = { changedAt: NOW - ms, lastCalledAt: NOW - ms }
    return sent(active(room, times), CLOCK, { type: 'finish_if_over' })
  }
  expect(after(pauseMs - 1)).toMatchObject({ events: [] })
  expect(after(pauseMs)).toMatchObject({ events: [{ type: 'game_finished' }] })
})

test.each<
  [what: string, room: Partial<RoomView>, tickets: number[], ticketId: number, which: number, said: string | null]
>([
  ['a called number', { status: 'active' }, [0], 0, 0, null],
  ['on a ticket of nobody', { status: 'active' }, [0], 1, 0, 'ticket_not_yours'],
  ['beside the ticket', { status: 'active' }, [0], 0, -1, 'not_on_ticket'],
  ['after the end', { status: 'finished' }, [0], 0, 0, 'game_finished'],
  ['before the start', { status: 'waiting' }, [0], 0, 0, 'game_not_started'],
  ['before the call', { status: 'active' }, [0], 0, 1, 'number_not_called'],
])('a mark: %s', (_what, room, tickets, ticketId, which, said) => {
  const printed = numbersOf(ticketsFor(playerSeed('482913', 'p1'))[0] as Ticket)
  const [called = 0] = printed
  const number = printed[which] ?? (ALL.find((each) => !printed.includes(each)) as number)
  const state = waiting({ calledNumbers: [called, ...ALL.filter((each) => !printed.includes(each))], ...room }).room
  expect(judgeMark(state, tickets, { roomId: '482913', playerId: 'p1', ticketId, number })).toBe(said)
})
