import { expect, test } from 'vitest'
import { fixedOrder, publicSeedOf } from '#shared/game/draw/draw.ts'
import * as limits from '#shared/game/limits.ts'
import { judgeMark } from '#shared/game/marks.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import { dealtIds } from '#shared/game/room/all-tickets.ts'
import { apply } from '#shared/game/room/apply.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { decide } from '#shared/game/room/commands/decide.ts'
import { type Actor, CLOCK, type Decision, type RemovedPerson } from '#shared/game/room/decision.ts'
import { papersOf } from '#shared/game/room/phones.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import {
  type AllContext,
  ASHA,
  DRAW,
  eventsOf,
  given,
  NOW,
  PRINTED,
  RAVI,
  type RoomChanges,
  roomOfTwo,
  roomState,
  withRules,
} from '../../../support/room-state.ts'

/*
 * What each command is refused for, beyond what is asked over HTTP, and what it changes. Each row needs a rule of `decide`:
 * without it the row fails. Which claims win is judged in house-rules-oracle.test.ts, who may join in joining.test.ts.
 */

const lent = (actor: Actor): Actor => ({ ...actor, isLent: true })

type Room = Partial<RoomView>
const at = (status: RoomView['status'], room?: Room, changes?: RoomChanges) =>
  roomOfTwo({ room: { status, ...room }, ...changes })
const waiting = (room?: Room, changes?: RoomChanges) => at('waiting', room, changes)
const active = (room?: Room, changes?: RoomChanges) => at('active', room, changes)
const finished = (room?: Room, changes?: RoomChanges) => at('finished', room, changes)
const guest = (...ids: number[]) => ({ guest: { selectedTicketIds: ids, ticketSelectionDone: true } })
const gone = { gone: true }
const ALL = Array.from({ length: 90 }, (_, i) => i + 1)

const join = (name = 'Tara', ticketCount?: number): Command => ({ type: 'join', name, ticketCount })
const joinNext = (name = 'Tara'): Command => ({ type: 'join_next', name })
const select = (ticketId = 3, playerId = 'p1'): Command => ({ type: 'select_ticket', playerId, ticketId })
const confirm = (...ticketIds: number[]): Command => ({ type: 'confirm_tickets', playerId: 'p1', ticketIds })
const call = (number?: number, after?: number): Command => ({ type: 'call_number', number, after })
const lock = (locked = true): Command => ({ type: 'lock_room', locked })
const remove = (removedId = 'p1'): Command => ({ type: 'remove_player', removedId })
const letIn = (personId = 'p1'): Command => ({ type: 'let_in', personId })
const leave = (playerId = 'p1'): Command => ({ type: 'leave', playerId })
const rename = (name: string): Command => ({ type: 'rename', playerId: 'p1', name })
const claim = (ticketNumber: string | number | null = 1, pattern: Pattern = 'Full House'): Command => {
  return { type: 'claim', playerId: 'p1', pattern, ticketNumber, screenshot: null }
}
const START: Command = { type: 'start_game', playerId: 'p0' }
const SELECT: Command = { type: 'start_ticket_selection' }
const END: Command = { type: 'end_game' }
const next = (after = 1, hostId?: string): Command => ({ type: 'next_round', after, hostId })
const TAKE_OVER: Command = { type: 'take_over' }

type Sender = Actor | typeof CLOCK | null
type Given = Partial<AllContext>
const sent = (state: RoomState, actor: Sender, command: Command, context: Given = {}) =>
  decide(state, actor, command, given({ drawInputs: DRAW, ...context }))

const LOCKED = { locked: true }
const FIVE = { calledNumbers: [5] }
const ALL_WON = { disabledPatterns: [...CLASSIC] }
const DEPUTY = { callerId: 'p1' }
const BAG = withRules({ bag: true })
const calling = { auto: { ...roomState().room.auto, state: 'on' as const } }
const inBreak = { auto: { ...calling.auto, state: 'paused' as const, reason: 'break' as const } }
const COOLDOWN = { cooldownMs: 5_000 }
const calledAgo = (ms: number) => ({ lastCalledAt: NOW - ms })
const AWAY = { callerSeenAt: NOW - limits.CALLER_AWAY_MS }
const over = (agoMs: number, room?: Room) => finished(room, { callerSeenAt: NOW - agoMs, changedAt: NOW - agoMs })
const throwOver = (list: string) => ({ ...START, lastThrow: { list, entropy: 'ab'.repeat(16) } })
const own: Given = { seatOfName: 'own' }
const person = (isOwn: boolean, isSetAside = false, hasLeft = false) => ({
  waitingPerson: { personId: 'p9', isOwn, isSetAside, hasLeft },
})
/** Ravi, whom the host has removed. */
const removed = (changes: Partial<RemovedPerson> = {}, ravi: RoomChanges['guest'] = {}) => {
  const [, player] = roomOfTwo({ guest: ravi }).players as [unknown, PlayerView]
  return { removed: { player, round: 1, isNameTaken: false, isInDraw: false, ...changes } }
}
const alone = (status: RoomView['status'], room?: Room) => roomState({ status, ...room })
const PAPER = { kind: 'paper' as const }
const seats = (here: number, inAll: number) => ({ otherSeats: { here, inAll } })
const taken = (seats: number, places: number) => ({ taken: { seats, places } })

type Row = [what: string, state: RoomState, actor: Sender, command: Command, context?: Given]

test.each<[RefusalName, ...Row]>([
  ['not_host_to_start', 'a guest opens the choice of tickets', waiting(), RAVI, SELECT],
  ['not_host_to_start', 'a guest starts what another has opened', waiting(DEPUTY), { ...RAVI, playerId: 'p2' }, START],
  ['contributions_changed', 'a last throw over another list', waiting(), ASHA, throwOver('00'.repeat(32))],
  ['tickets_already_confirmed', 'a dealt ticket is changed', active({}, guest(0)), RAVI, select()],
  ['tickets_already_confirmed', 'tickets are confirmed after a call', active(FIVE), RAVI, confirm(3)],
  ['not_host_to_call', 'somebody without a seat calls', active(), null, call()],
  ['not_host_to_call', 'a deputy calls before the start', waiting(DEPUTY), RAVI, call()],
  ['host_seat_lent', 'a deputy chooses the number', active(DEPUTY), RAVI, call(5)],
  ['host_seat_lent', 'a borrowed host hands the next round on', finished(), lent(ASHA), next(1, 'p1')],
  ['number_already_called', 'a number is called twice', active(FIVE), ASHA, call(5)],
  ['cooldown', 'a call too soon', active({}, calledAgo(4_000)), ASHA, call(), COOLDOWN],
  [
    'cooldown',
    'a call too soon by the clock of the process',
    active({}, calledAgo(9_000)),
    ASHA,
    call(),
    { ...COOLDOWN, sinceLastCallMs: 2_000 },
  ],
  ['own_bag', 'a host with a bag asks for a number', active(BAG), ASHA, call()],
  ['not_host_of_room', 'a guest opens the next round too early', over(limits.CALLER_AWAY_MS - 1), RAVI, next()],
  [
    'not_host_of_room',
    'a guest makes themselves the host of the next round',
    over(limits.CALLER_AWAY_MS),
    RAVI,
    next(1, 'p1'),
  ],
  ['game_finished', 'the host locks the room', finished(), ASHA, lock()],
  ['host_stays', 'the host is removed', waiting(), ASHA, remove('p0')],
  ['game_finished', 'the host removes a player', finished(), ASHA, remove()],
  ['game_finished', 'a player takes over', finished(), RAVI, TAKE_OVER],
  ['game_not_started', 'the host ends the game', waiting(), ASHA, END],
  ['game_not_started', 'a player takes over', waiting(), RAVI, TAKE_OVER],
  ['player_not_found', 'an unknown player is to host the next round', finished(), ASHA, next(1, 'p9')],
  ['not_your_seat', 'somebody without a seat takes over', active({}, AWAY), null, TAKE_OVER],
  ['not_your_seat', 'somebody without a seat opens the next round', over(limits.CALLER_AWAY_MS), null, next()],
  ['not_your_seat', 'a borrower changes the name', waiting(), lent(RAVI), rename('Ravi Ji')],
  [
    'caller_is_here',
    'a player takes over just after a call',
    active({}, { ...AWAY, ...calledAgo(1) }),
    RAVI,
    TAKE_OVER,
  ],
  ['name_taken', 'a name is changed into one that somebody has', waiting(), RAVI, rename('A'), { isNameTaken: true }],
  ['name_taken', 'the name of a player in this round', active(), null, joinNext('Ravi'), { seatOfName: 'played' }],
  ['name_taken', 'the name of somebody who waits', active(), null, joinNext(), person(false)],
  ['player_not_found', 'the host lets in whom nobody knows', waiting(), ASHA, letIn('p9')],
  ['name_taken', 'whoever is let in has no name left', alone('waiting'), ASHA, letIn(), removed({ isNameTaken: true })],
  ['room_full', 'somebody is let in', alone('waiting'), ASHA, letIn(), { ...removed(), maxPlayers: 1 }],
  ['game_already_started', 'a sheet that no draw knows', alone('active'), ASHA, letIn(), removed({}, PAPER)],
  ['removed_by_host', 'a removed browser joins the next round', active(), null, joinNext(), { isBarred: true }],
  ['too_many_seats_here', 'a browser with twelve seats joins', waiting(), null, join(), seats(12, 12)],
  ['too_many_seats', 'a full browser joins', waiting(), null, join(), seats(0, limits.SEATS_PER_SESSION)],
  ['room_locked', 'somebody new joins the next round', active(LOCKED), null, joinNext()],
  ['room_locked', 'somebody new joins the next round before the start', waiting(LOCKED), null, joinNext()],
  ['room_full', 'somebody new joins', waiting(), null, join(), taken(50, 0)],
  ['room_full', 'somebody new joins the next round', active(), null, joinNext(), taken(0, 50)],
  ['too_many_joins', 'somebody new joins', waiting(), null, join(), { newSeatInSeconds: 9 }],
  ['too_many_joins', 'somebody new joins the next round', active(), null, joinNext(), { newSeatInSeconds: 9 }],
  ['round_not_over', 'the next round is opened in a game', active(), ASHA, next()],
  ['round_not_over', 'the round after the next is opened', finished(), ASHA, next(2)],
  ['too_many_rounds', 'a round after the last is asked for', active({ round: limits.MAX_ROUNDS }), null, joinNext()],
])('decide refuses with %s: %s', (refused, _what, state, actor, command, context) => {
  expect(sent(state, actor, command, context)).toMatchObject({ ok: false, refused })
})

const lowered = { calledNumbers: [5, 9], hostCalledNumbers: [9] }

test.each<Row>([
  ['the choice of tickets is opened again', at('ticket_selection'), ASHA, SELECT],
  ['a game is started again', active(), ASHA, START],
  ['a ticket is selected again', finished({}, guest(3)), RAVI, select()],
  ['tickets are confirmed again', finished({}, guest(3, 4)), RAVI, confirm(4, 3)],
  ['a call is repeated', active(lowered, calledAgo(0)), ASHA, call(undefined, 1), COOLDOWN],
  ['a locked room is locked', waiting(LOCKED), ASHA, lock()],
  ['a game that is over is ended', finished(), ASHA, END],
  ['the next round is opened again', waiting({ round: 2 }), ASHA, next()],
  ['the host takes over', active({}, AWAY), ASHA, TAKE_OVER],
  ['the caller takes over', active(DEPUTY), RAVI, TAKE_OVER],
  ['somebody leaves twice', active({}, { guest: gone }), RAVI, leave()],
  ['a borrower leaves', active(), lent(RAVI), leave()],
  ['a name is taken again', finished(), RAVI, rename('Ravi'), { isNameTaken: true }],
  ['a player comes back in their own browser', waiting(), null, join('Ravi'), own],
  ['as many tickets as before are asked for', waiting(), null, join('Ravi', 1), own],
  ['as many as they hold are asked for', waiting({}, guest(1, 4)), null, join('Ravi', 2), own],
  ['other tickets are asked for after a call', active(FIVE, guest(4)), null, join('Ravi', 2), own],
  ['a host who only calls asks for tickets', waiting(withRules({ hostPlays: false })), null, join('Asha', 5), own],
  ['a player asks for the next round', active(), null, joinNext('Ravi'), own],
  ['somebody who waits asks again', active(LOCKED), null, joinNext(), person(true)],
  ['somebody is let in who is there', active(), ASHA, letIn()],
  ['somebody is let in twice in a later round', waiting({ round: 2 }), ASHA, letIn('p9'), { isBack: true }],
  ['the same rules are set', active(), ASHA, { type: 'set_rules', one: false }],
  ['a call is due after the last number', active({ ...calling, calledNumbers: ALL }), CLOCK, { type: 'call_due' }],
])('decide changes nothing: %s', (_what, state, actor, command, context) => {
  expect(sent(state, actor, command, context)).toMatchObject({ ok: true, events: [] })
})

/** A game in which Ravi can claim the Full House, the last prize. */
const lastToWin = (room: Room = {}, changes: RoomChanges = {}) =>
  active(
    { calledNumbers: PRINTED, disabledPatterns: CLASSIC.filter((pattern) => pattern !== 'Full House'), ...room },
    { guest: { ...guest(0).guest, markedNumbers: { 0: PRINTED } }, nextCallAt: NOW + 5_000, ...changes },
  )
const SHARED = withRules({ ties: 'share' })
const OWN_PATTERN = withRules({ patterns: ['Own Pattern'], ownPattern: { name: 'दादी का हार 💎', positions: [0, 4] } })
const winBy = (playerId: string) => {
  const won = {
    id: 'w1',
    playerId,
    personId: playerId,
    playerName: playerId,
    ticketNumber: 1,
    seq: PRINTED.length,
    place: 0,
    rank: 1,
    also: [],
  }
  return { winners: [{ ...won, pattern: 'Full House' as const }] }
}
const FALSE = { playerId: 'p1', name: 'Ravi', pattern: 'Full House', ticketNumber: 1 }

const [WON, PLANNED, COUNT] = ['winner_announced', 'calls_scheduled', 'ticket_count_changed']
const LEFT = { guest: gone }
const PERSON = { personId: 'p9' }
const TWO = { ticketIds: [0, 4] }
const BACK: Given = { seatOfName: 'idle' }
const BUSY: Given = { ...person(true, true), newSeatInSeconds: 9 }
const OFF: Command = { type: 'auto_call', state: 'off', paceMs: 9_000 }
const NOT_DUE = { auto: { paceMs: 9_000, dueInMs: null } }
const TO_SHARE = { auto: { reason: null, dueInMs: 18_000 } }
const ON_PAPER = { guest: { ...guest(0).guest, kind: 'paper' as const } }
const A_MINUTE = { auto: { dueInMs: 63_000 } }
const selected = waiting({}, { guest: { selectedTicketIds: [4] } })
const toShare = lastToWin({ ...SHARED, ...ALL_WON }, { ...winBy('p0'), nextCallAt: NOW + 63_000 })
const shares = { announcement: 'Ravi shares Full House too!', disabledPatterns: [...CLASSIC], ...A_MINUTE }
const winsOwn = { announcement: 'Ravi has won दादी का हार 💎!' }

/** The events that follow, and what they say all together. */
test.each<[what: string, Decision, events: string, said?: object]>([
  ['a new name', sent(at('ticket_selection', LOCKED), RAVI, rename('Om')), 'player_renamed', { name: 'Om' }],
  [
    'a player takes over from a host who left',
    sent(active({}, { host: gone }), RAVI, TAKE_OVER),
    'caller_changed',
    DEPUTY,
  ],
  ['a player starts what they opened', sent(waiting(DEPUTY), RAVI, { ...START, playerId: 'p1' }), 'game_started'],
  ['the host starts what a player opened', sent(waiting(DEPUTY), ASHA, START), 'game_started caller_changed'],
  [
    'a player takes over from a host who left, in a break',
    sent(active(inBreak, { host: gone, nextCallAt: NOW + 1 }), RAVI, TAKE_OVER),
    'caller_changed',
  ],
  ['a start is taken over', sent(waiting({ round: 2 }, AWAY), RAVI, TAKE_OVER), 'caller_changed', DEPUTY],
  ['the host is back', sent(active(DEPUTY), ASHA, lock()), 'room_locked caller_changed', { callerId: null }],
  ['the host leaves while a player calls', sent(active(DEPUTY), ASHA, leave('p0')), 'player_left', { name: 'Asha' }],
  [
    'somebody is let in with their tickets',
    sent(alone('active', FIVE), ASHA, letIn(), removed({}, guest(3).guest)),
    'player_let_in',
    { personId: 'p1', name: 'Ravi', player: { id: 'p1', selectedTicketIds: [3] } },
  ],
  [
    'somebody without tickets is let in after the start',
    sent(alone('active', FIVE), ASHA, letIn(), removed({}, { ticketCount: 2 })),
    'player_let_in',
    { player: { selectedTicketIds: [0, 1], ticketSelectionDone: true, isReady: true } },
  ],
  [
    'somebody with too many tickets is let in',
    sent(alone('waiting', withRules({ most: 1 })), ASHA, letIn(), removed({}, guest(3, 4).guest)),
    'player_let_in',
    { player: { ticketCount: 1, selectedTicketIds: [3] } },
  ],
  [
    'a sheet that the draw knows is let in',
    sent(alone('active'), ASHA, letIn(), removed({ isInDraw: true }, { ...PAPER, selectedTicketIds: [0, 1] })),
    'player_let_in',
    { player: { selectedTicketIds: [0, 1] } },
  ],
  [
    'somebody of an earlier round is let in',
    sent(alone('waiting', { round: 2 }), ASHA, letIn(), removed()),
    'player_let_in',
    { name: 'Ravi' },
  ],
  ['a player leaves', sent(active(), RAVI, leave()), 'player_left', { playerId: 'p1', name: 'Ravi' }],
  [
    'the player who calls leaves',
    sent(active(DEPUTY), RAVI, leave()),
    'player_left caller_changed',
    { callerId: null },
  ],
  [
    'the player who calls is removed',
    sent(active(DEPUTY), ASHA, remove()),
    'player_removed caller_changed',
    { name: 'Ravi', callerId: null },
  ],
  [
    'a player who left returns in another browser',
    sent(active({}, LEFT), null, join('Ravi'), BACK),
    'player_returned player_reconnected',
  ],
  ['a player who left asks for the next round', sent(active({}, LEFT), null, joinNext('Ravi'), own), 'player_returned'],
  [
    'somebody asks for the next round by the name of a person who left',
    sent(active(), null, joinNext(), person(false, true, true)),
    'person_waits',
  ],
  [
    'somebody asks for the next round before the start',
    sent(waiting(), null, joinNext()),
    'player_joined',
    { playerId: 'new' },
  ],
  [
    'a person who was set aside joins a busy, locked room',
    sent(waiting(LOCKED), null, join(), BUSY),
    'player_joined',
    PERSON,
  ],
  ['more tickets', sent(waiting({}, guest(4)), null, join('Ravi', 2), own), `${COUNT} tickets_confirmed`, TWO],
  ['fewer tickets', sent(waiting({}, guest(1, 4)), null, join('Ravi', 1), own), `${COUNT} tickets_confirmed`],
  ['more selected tickets', sent(selected, null, join('Ravi', 2), own), `${COUNT} ticket_selected`, { ticketId: 0 }],
  ['other tickets before the first number', sent(active(), RAVI, confirm(3)), 'tickets_confirmed'],
  ['the pace changes while no number is due', sent(waiting(), ASHA, OFF), 'calls_scheduled', NOT_DUE],
  ['the last win, when the server calls', sent(lastToWin(calling), RAVI, claim()), `${WON} game_finished`],
  ['the last win, to share', sent(lastToWin({ ...calling, ...SHARED }), RAVI, claim()), `${WON} ${PLANNED}`, TO_SHARE],
  ['the last win, on paper', sent(lastToWin(SHARED, ON_PAPER), RAVI, claim()), `${WON} ${PLANNED}`, A_MINUTE],
  ['the last win is shared', sent(toShare, RAVI, claim()), `${WON} ${PLANNED}`, shares],
  [
    'the own pattern of the host is won',
    sent(lastToWin(OWN_PATTERN), RAVI, claim(1, 'Own Pattern')),
    `${WON} game_finished`,
    winsOwn,
  ],
  ['a false claim', sent(active(withRules({ bogey: 'out' }), guest(0)), RAVI, claim()), 'false_claim', FALSE],
  [
    'a call is made after the clock was set back',
    sent(active({}, calledAgo(-60_000)), ASHA, call(7), COOLDOWN),
    'number_called',
  ],
])('decide returns the events that follow: %s', (_what, decision, events, said = {}) => {
  const happened = eventsOf(decision)
  expect(happened.map(({ type }) => type).join(' ')).toBe(events)
  expect(Object.assign({}, ...happened.map(({ payload }) => payload))).toMatchObject(said)
})

/** The player who hosts the next round, and the one who calls for them. */
const opened = (hostId: string, deputyId: string | null) => {
  const events = [{ type: 'round_opened', payload: { round: 2 } }]
  return { ok: true, events, effects: { nextRound: { hostId, deputyId } } }
}
const MOST = limits.MAX_ROUNDS
const LAST = finished({ round: MOST })
const hostGone = finished({}, { host: gone, callerSeenAt: NOW, changedAt: NOW })
test.each<[string, Decision, object]>([
  ['the host', sent(finished(), ASHA, next()), opened('p0', null)],
  ['the host, who makes another player the host', sent(finished(), ASHA, next(1, 'p1')), opened('p1', null)],
  ['the host on a borrowed device', sent(finished(), lent(ASHA), next()), opened('p0', null)],
  ['a guest, after two silent minutes', sent(over(limits.CALLER_AWAY_MS), RAVI, next()), opened('p0', 'p1')],
  ['a guest, once the host has left, who then hosts', sent(hostGone, RAVI, next()), opened('p1', null)],
  ['a borrower, once the host has left, who only stands in', sent(hostGone, lent(RAVI), next()), opened('p0', 'p1')],
  ['nobody after the last round', sent(LAST, ASHA, next(MOST)), { refused: 'too_many_rounds', n: MOST }],
])('the next round is opened by %s', (_who, decision, expected) => expect(decision).toMatchObject(expected))

test('in no state do pages see somebody who comes with a ticket hold one of the room, which nobody sealed', () => {
  const numbers = [4, 15, 33, 47, 90, 9, 21, 38, 56, 70, 10, 18, 50, 61, 82]
  const newPapers = { made: null, people: [{ paperNo: 1, personId: 'nani' }] }
  let state = active()
  for (const event of eventsOf(sent(state, ASHA, { type: 'write_ticket', name: 'Nani', numbers }, { newPapers }))) {
    state = { ...state, ...apply(state, event) }
    expect(papersOf(state.players).map(dealtIds)).toEqual([[]])
  }
  expect(papersOf(state.players)).toMatchObject([{ selectedTicketIds: [0], written: { 0: { numbers, after: 0 } } }])
})

test('a repeated call returns the proof of a drawn number, and none for a number from the bag', () => {
  const order = fixedOrder({ secret: DRAW.secret, publicSeed: publicSeedOf(DRAW.commitment, []) })
  const repeated = (after: number) => sent(active(lowered), ASHA, call(undefined, after), { order })
  expect(repeated(0)).toMatchObject({ answer: { number: 5, seq: 1, source: 'draw', proof: expect.any(Object) } })
  expect(repeated(1)).toMatchObject({ answer: { number: 9, seq: 2, source: 'host', proof: undefined } })
})

test('a claim of a closed pattern returns who has won it', () => {
  const { winners } = winBy('p0')
  const closed = { ok: false, refused: 'pattern_closed', winner: winners[0] }
  for (const room of [ALL_WON, {}]) expect(sent(lastToWin(room, { winners }), RAVI, claim())).toEqual(closed)
})

test.each<[what: string, room: Room, pauseMs: number, dueMs?: number]>([
  ['all numbers are called', { calledNumbers: ALL }, 123_000],
  ['all prizes are won', ALL_WON, 18_000],
  ['the last prize was won on paper', ALL_WON, limits.LAST_PAPER_SHARES_MS, limits.LAST_PAPER_SHARES_MS],
  ['nothing happens', {}, limits.ROOM_IDLE_MS],
])('a game ends after a pause once %s', (_what, room, pauseMs, dueMs) => {
  const after = (ms: number) => {
    const changes = { changedAt: NOW - ms, nextCallAt: dueMs ? NOW - ms + dueMs : null, ...calledAgo(ms) }
    return sent(active(room, changes), CLOCK, { type: 'finish_if_over' })
  }
  expect(after(pauseMs - 1)).toMatchObject({ events: [] })
  expect(after(pauseMs)).toMatchObject({ events: [{ type: 'game_finished' }] })
})

test.each<[what: string, status: RoomView['status'], ticketId: number, which: number, said: string | null]>([
  ['a called number', 'active', 0, 0, null],
  ['a ticket that is not held', 'active', 1, 0, 'ticket_not_yours'],
  ['a number after the end', 'finished', 0, 0, 'game_finished'],
  ['a number before its call', 'active', 0, 1, 'number_not_called'],
])('a mark returns the right verdict: %s', (_what, status, ticketId, which, said) => {
  const number = PRINTED[which] as number
  const { room } = at(status, { calledNumbers: PRINTED.slice(0, 1) })
  expect(judgeMark(room, [0], { roomId: '482913', playerId: 'p1', ticketId, number })).toBe(said)
})
