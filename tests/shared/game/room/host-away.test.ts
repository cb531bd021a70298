import { expect, test } from 'vitest'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { decide } from '#shared/game/room/commands/decide.ts'
import type { Actor } from '#shared/game/room/decision.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { ASHA, DRAW, given, NOW, RAVI, roomOfTwo } from '../../../support/room-state.ts'

/*
 * Who may go on in each phase of an evening, by what has become of the host. Asha hosts, Ravi is a guest. `silent` is two
 * minutes without a sign of life, `left` is a host who has pressed Leave, and `back` is one whom Ravi stood in for.
 */

type Commands = Record<string, Command>
const TAKE_OVER: Commands = { 'take over': { type: 'take_over' } }
const OPEN: Commands = { open: { type: 'start_ticket_selection' } }
const START: Commands = { start: { type: 'start_game', playerId: 'p1' } }
const GO_ON: Commands = { 'go on': { type: 'auto_call', state: 'on' } }
const CALL: Commands = { call: { type: 'call_number' } }
const AGAIN: Commands = { again: { type: 'next_round', after: 1 } }

const auto = (changes: Partial<RoomView['auto']>) => ({ ...roomOfTwo({}).room.auto, ...changes })
const dated = (startsInMs: number) => ({
  plan: {
    startsAt: new Date(NOW + startsInMs).toISOString(),
    startsInMs,
    zone: 'Asia/Kolkata',
    name: null,
    isCancelled: false,
    changes: 0,
  },
})

interface Phase {
  room: Partial<RoomView>
  /** Ravi's commands in the host's place. */
  steps: Commands
  isCallDue?: true
}

const PHASES: Record<string, Phase> = {
  'a room that nobody has opened': { room: { status: 'waiting' }, steps: { ...TAKE_OVER, ...OPEN, ...START } },
  'the tickets of the first round': { room: { status: 'ticket_selection' }, steps: { ...TAKE_OVER, ...START } },
  'the tickets of a dated round, before its hour': {
    room: { status: 'ticket_selection', ...dated(60_000) },
    steps: { ...TAKE_OVER, ...START },
  },
  'the tickets of a dated round, at its hour': {
    room: { status: 'ticket_selection', ...dated(0) },
    steps: { ...TAKE_OVER, ...START },
  },
  'a second round that nobody has opened': {
    room: { status: 'waiting', round: 2 },
    steps: { ...TAKE_OVER, ...OPEN, ...START },
  },
  'the tickets of the second round': {
    room: { status: 'ticket_selection', round: 2 },
    steps: { ...TAKE_OVER, ...START },
  },
  'a game that the host calls': { room: { status: 'active' }, steps: { ...TAKE_OVER, ...CALL } },
  'a game that the server calls': {
    room: { status: 'active', auto: auto({ state: 'on' }) },
    steps: { ...TAKE_OVER, ...CALL },
    isCallDue: true,
  },
  'a pause': {
    room: { status: 'active', auto: auto({ state: 'paused', reason: 'host' }) },
    steps: { ...TAKE_OVER, ...GO_ON },
  },
  'a break': {
    room: { status: 'active', auto: auto({ state: 'paused', reason: 'break' }) },
    steps: { ...TAKE_OVER, ...GO_ON },
    isCallDue: true,
  },
  'the end of a round': { room: { status: 'finished' }, steps: { ...TAKE_OVER, ...AGAIN } },
}

const HOSTS = {
  here: {},
  silent: { callerSeenAt: NOW - CALLER_AWAY_MS, changedAt: NOW - CALLER_AWAY_MS },
  left: { host: { gone: true } },
  back: { room: { callerId: 'p1' } },
} as const
type Host = keyof typeof HOSTS

const stateOf = ({ room, isCallDue }: Phase, host: Host): RoomState => {
  const { room: more, ...changes } = { room: {}, ...HOSTS[host] }
  return roomOfTwo({ room: { ...room, ...more }, nextCallAt: isCallDue ? NOW + 60_000 : null, ...changes })
}
const sent = (state: RoomState, actor: Actor, command: Command) =>
  decide(state, actor, command, given({ drawInputs: DRAW }))

/** What Ravi may do, as words. */
function allowed(phase: Phase, host: Host): string {
  const state = stateOf(phase, host)
  return Object.entries(phase.steps)
    .filter(([, command]) => {
      const decision = sent(state, RAVI, command)
      return decision.ok && decision.events.length > 0
    })
    .map(([name]) => name)
    .join(', ')
}

test.each<[phase: string, here: string, silent: string, left: string, back: string]>([
  ['a room that nobody has opened', '', '', '', 'open, start'],
  ['the tickets of the first round', '', 'take over', 'take over', 'start'],
  ['the tickets of a dated round, before its hour', '', '', '', 'start'],
  ['the tickets of a dated round, at its hour', '', 'take over', 'take over', 'start'],
  ['a second round that nobody has opened', '', 'take over', 'take over', 'open, start'],
  ['the tickets of the second round', '', 'take over', 'take over', 'start'],
  ['a game that the host calls', '', 'take over', 'take over', 'call'],
  ['a game that the server calls', '', '', '', 'call'],
  ['a pause', '', 'take over', 'take over', 'go on'],
  ['a break', '', 'take over', 'take over', 'go on'],
  ['the end of a round', '', 'again', 'again', ''],
])('a guest can go on only while the host is away: %s', (name, here, silent, left, back) => {
  const phase = PHASES[name] as Phase
  const by = Object.fromEntries(Object.keys(HOSTS).map((host) => [host, allowed(phase, host as Host)]))
  expect(by).toEqual({ here, silent, left, back })
})

test('a guest who took over finishes the phase, and one command of the host takes the calling back', () => {
  for (const [name, phase] of Object.entries(PHASES)) {
    const state = stateOf(phase, 'silent')
    const decision = sent(state, RAVI, { type: 'take_over' })
    if (!decision.ok) continue
    const deputised = { ...state, room: { ...state.room, callerId: 'p1' } }
    const [, step] = Object.entries(phase.steps)[1] as [string, Command]
    expect(sent(deputised, RAVI, step), name).toMatchObject({ ok: true })
    const returned = sent(deputised, ASHA, {
      ...step,
      ...(step.type === 'start_game' && { playerId: 'p0' }),
    } as Command)
    expect(returned, name).toMatchObject({
      ok: true,
      events: expect.arrayContaining([{ type: 'caller_changed', payload: { callerId: null } }]),
    })
  }
})

/** Ravi's seat is a second one of Asha. */
function withSecondSeat(state: RoomState): RoomState {
  const [asha, ravi] = state.players as [PlayerView, PlayerView]
  const former = { personId: ravi.personId, name: ravi.name, ticketIds: [], isDone: true }
  const players = [asha, { ...ravi, personId: asha.personId, name: asha.name, former }]
  return { ...state, players }
}

test.each(['silent', 'left'] as const)('a second seat of a host who is %s does not stand in for the host', (host) => {
  const state = withSecondSeat(stateOf(PHASES['a game that the host calls'] as Phase, host))
  expect(sent(state, RAVI, { type: 'take_over' })).toMatchObject({ ok: true, events: [] })
  const over = withSecondSeat(stateOf(PHASES['the end of a round'] as Phase, host))
  expect(sent(over, RAVI, { type: 'next_round', after: 1 })).toMatchObject({
    ok: true,
    effects: { nextRound: { hostId: 'p0', deputyId: null } },
  })
})
