import { CLAIM_ARRIVES_MS, HIGHEST_NUMBER, HOLD_MAX_PLAYERS, LAST_CLAIMS_MS } from '#shared/game/limits.ts'
import { type AutoCall, type AutoPause, NO_PAUSE } from './auto-call.ts'
import { areAllPrizesWon, wasLastCall } from './claim-rules.ts'
import type { CommandOf } from './commands.ts'
import { cooldownLeft, nextCall } from './decide-call.ts'
import { type Actor, type Decision, type DecisionContext, decided, playerOf, refuse, unchanged } from './decision.ts'
import type { RoomEvent } from './events.ts'
import { isServerCalling, mayStart } from './rights.ts'
import type { RoomState, RoomView } from './state.ts'

/*
 * Auto call: the server calls. The host's wish is in `auto.state`, and `nextCallAt` is when the next number is due. Who
 * schedules a call says so with an event, so that all screens count down to the same moment.
 */

/** The slowest pace. The fastest is the cooldown of the server. */
const PACE_MAX_MS = 60_000
/** From the start of a game, or the end of a break, to the next number: eyes down. */
const EYES_DOWN_MS = 10_000
/** After Auto call or Go on was pressed. */
const GO_ON_MS = 5_000
/** After a win. */
const BREATHER_MS = 12_000
/** After somebody asked to wait. */
const HOLD_MS = 20_000
/**
 * A call that is due within this time is due: timers are not exact. It is short, because a process that tries late to make
 * a call which another one has made must not make the next one early.
 */
const EARLY_MS = 20
/** A call that is this late is not made: no server was there, and the phones may not be back yet. */
const LATE_MS = 3_000
/** After that the next number comes no sooner than this. */
const BACK_MS = 8_000
/** Only a break may be longer. If something else is due later, the database's clock was set back. */
export const FAR_MS = 150_000

/** The host sets auto call, also on a borrowed device; or the player who calls in their place. */
export function decideAutoCall(
  state: RoomState,
  actor: Actor | null,
  command: CommandOf<'auto_call'>,
  given: DecisionContext,
): Decision {
  const { room } = state
  const { auto } = room
  if (!actor || !mayStart(room, { id: actor.playerId, isHost: actor.isHost })) return refuse('not_host_to_call')
  if (room.status === 'finished') return refuse('game_finished')
  if (areAllPrizesWon(room)) return refuse('all_prizes_won')
  if (room.rules.bag && command.state !== 'off') return refuse('own_bag')
  // To go on without people who are away means not to wait for them again.
  const goesOnWithout = command.state === 'on' && auto.reason === 'away'
  const { paceMs = auto.paceMs, afterWin = auto.afterWin, whenAway = goesOnWithout ? 'never' : auto.whenAway } = command
  if (command.paceMs !== undefined && (paceMs < given.cooldownMs || paceMs > PACE_MAX_MS)) {
    return refuse('invalid_pace')
  }
  const isSame = paceMs === auto.paceMs && afterWin === auto.afterWin && whenAway === auto.whenAway
  const wished = { ...auto, state: command.state, paceMs, afterWin, whenAway }
  const { name } = playerOf(state, actor.playerId)
  if (command.state !== auto.state) return scheduled(withState(state, wished, name, given))
  if (!isSame) return scheduled({ ...wished, dueInMs: soonerBy(state, wished, given) })
  // A pause that would end by itself becomes one of the host.
  if (auto.state !== 'paused' || auto.reason === 'host') return unchanged({ type: 'room' })
  return scheduled(withState(state, wished, name, given))
}

/** Auto call in the state that was asked for: the call that is due, or why there is none. */
function withState(state: RoomState, wished: AutoCall, by: string, given: DecisionContext): AutoCall {
  const isRunning = state.room.status === 'active'
  // The end of the round stays where it is.
  if (isRunning && wasLastCall(state.room)) {
    return { ...wished, ...NO_PAUSE, dueInMs: state.nextCallAt && Math.max(0, state.nextCallAt - given.now) }
  }
  if (wished.state === 'paused' && isRunning) return { ...wished, ...pauseOf('host', by), dueInMs: null }
  const isDue = wished.state === 'on' && isRunning
  const dueInMs = isDue ? Math.max(GO_ON_MS, cooldownLeft(state.lastCalledAt, given)) : null
  return { ...wished, ...NO_PAUSE, dueInMs }
}

/** A faster pace counts from now on, unless the numbers wait for something else. */
function soonerBy(
  { room, nextCallAt }: RoomState,
  { reason, paceMs }: AutoCall,
  { now }: DecisionContext,
): number | null {
  if (nextCallAt === null) return null
  const left = Math.max(0, nextCallAt - now)
  return reason === null && !wasLastCall(room) ? Math.min(left, paceMs) : left
}

/** A player asks the numbers to wait for a moment. */
export function decideHold(
  state: RoomState,
  { playerId }: CommandOf<'hold'>,
  { now, holdInSeconds }: DecisionContext,
): Decision {
  const { room, players, nextCallAt } = state
  const { name } = playerOf(state, playerId)
  const phones = players.filter(({ kind }) => kind !== 'paper')
  const isOffered = room.rules.hold && phones.length <= HOLD_MAX_PLAYERS
  if (!isOffered || !isServerCalling(room) || nextCallAt === null || wasLastCall(room)) return refuse('not_calling')
  if (holdInSeconds > 0) return { ok: false, refused: 'hold_later', n: holdInSeconds }
  return scheduled({
    ...room.auto,
    ...pauseOf('hold', name),
    dueInMs: Math.max(nextCallAt - now, HOLD_MS),
  })
}

/** The host gives everybody a break. The numbers go on by themselves after it. */
export function decideBreak(state: RoomState, actor: Actor | null, { minutes }: CommandOf<'take_break'>): Decision {
  const { room } = state
  if (!actor || !mayStart(room, { id: actor.playerId, isHost: actor.isHost })) return refuse('not_host_to_call')
  if (room.status === 'finished') return refuse('game_finished')
  if (room.status !== 'active') return refuse('game_not_started')
  if (room.auto.state === 'off' || room.rules.bag || wasLastCall(room)) return refuse('not_calling')
  return scheduled({
    ...room.auto,
    state: 'paused',
    ...pauseOf('break', playerOf(state, actor.playerId).name),
    dueInMs: minutes * 60_000,
  })
}

/**
 * The time of the next call has come, as far as a server process knows. All of them may say so at the same moment: for
 * every one but the first the next call is not due yet.
 */
export function decideCallDue(state: RoomState, given: DecisionContext): Decision {
  const { room, nextCallAt, lastCalledAt } = state
  const { auto } = room
  const nothing = unchanged({ type: 'room' })
  if (room.status !== 'active' || nextCallAt === null) return nothing
  const leftMs = nextCallAt - given.now
  const isFar = leftMs > FAR_MS && auto.reason !== 'break'
  if (leftMs > EARLY_MS && !isFar) return nothing
  if (wasLastCall(room)) return decided([{ type: 'game_finished', payload: {} }])
  const inMs = (dueInMs: number) => scheduled({ ...auto, state: 'on', ...NO_PAUSE, dueInMs })
  if (auto.reason === 'break') return inMs(EYES_DOWN_MS)
  if (!isServerCalling(room)) return nothing
  if (isFar) return inMs(paceOf(room, given))
  if (-leftMs > LATE_MS) return inMs(Math.max(paceOf(room, given), BACK_MS))
  const cooldownMs = cooldownLeft(lastCalledAt, given)
  if (cooldownMs > EARLY_MS) return inMs(cooldownMs)
  const call = nextCall(room, given)
  return decided([{ type: 'number_called', payload: call }], { type: 'call', ...call })
}

/** Adds to what happened what is due next, if something is: a number by itself, or the end of the round. */
export function withNextDue(state: RoomState, decision: Decision, given: DecisionContext): Decision {
  if (!decision.ok) return decision
  const isSettled = decision.events.some(({ type }) => type === 'calls_scheduled' || type === 'game_finished')
  if (isSettled) return decision
  return {
    ...decision,
    events: decision.events.flatMap((event) => lastClaims(state, event) ?? followed(state, event, given)),
  }
}

/** After the last number, and after each win that follows it, there is time for the last claims, whoever calls. */
function lastClaims({ room }: RoomState, event: RoomEvent): RoomEvent[] | null {
  if (room.status !== 'active') return null
  const dueInMs = LAST_CLAIMS_MS + CLAIM_ARRIVES_MS
  if (event.type === 'number_called' && event.payload.seq === HIGHEST_NUMBER) {
    return [{ ...event, payload: { ...event.payload, dueInMs } }]
  }
  const isAfter = event.type === 'winner_announced' && room.calledNumbers.length === HIGHEST_NUMBER
  return isAfter ? [event, schedule({ ...room.auto, ...NO_PAUSE, dueInMs })] : null
}

/** When the next number comes by itself. A break lasts as long as it was said to. */
function followed({ room, nextCallAt }: RoomState, event: RoomEvent, given: DecisionContext): RoomEvent[] {
  if (room.auto.state !== 'on' || room.rules.bag) return [event]
  switch (event.type) {
    case 'game_started':
      return [event, schedule({ ...room.auto, ...NO_PAUSE, dueInMs: EYES_DOWN_MS })]
    case 'number_called': {
      if (room.status !== 'active') return [event]
      return [{ ...event, payload: { ...event.payload, dueInMs: paceOf(room, given) } }]
    }
    case 'winner_announced': {
      if (nextCallAt === null) return [event]
      const won = { ...room.auto, ...pauseOf('win', event.payload.winner.playerName) }
      const isStop = room.auto.afterWin === 'stop'
      const breather = { ...won, dueInMs: Math.max(nextCallAt - given.now, BREATHER_MS) }
      return [event, schedule(isStop ? { ...won, state: 'paused', dueInMs: null } : breather)]
    }
    default:
      return [event]
  }
}

const paceOf = ({ auto }: RoomView, { cooldownMs }: DecisionContext) => Math.max(auto.paceMs, cooldownMs)

const pauseOf = (reason: AutoPause['reason'], by: string | null): AutoPause => ({ ...NO_PAUSE, reason, by })

const schedule = (auto: AutoCall): RoomEvent => ({ type: 'calls_scheduled', payload: { auto } })

const scheduled = (auto: AutoCall): Decision => decided([schedule(auto)])

/** Names that are told. How many people are away is told besides. */
const NAMES_TOLD = 12

/** The people who are away, the number of people who play, and whether anybody, or a TV, shows the game. */
type Absence = Pick<CommandOf<'judge_away'>, 'away' | 'of' | 'isWatched'>

/**
 * Whether the numbers are to wait for those who are away. One person alone may well lock the phone and follow the game on
 * a TV.
 */
export function areTooManyAway(whenAway: AutoCall['whenAway'], { away, of }: Omit<Absence, 'isWatched'>): boolean {
  if (whenAway === 'never' || of === 1) return false
  return whenAway === 'anyone' ? away.length > 0 : away.length * 2 > of
}

/**
 * The server has seen for a while who is away, or back. The numbers wait, or go on by themselves. A game that nobody sees
 * always waits.
 */
export function decideAway(state: RoomState, absence: Absence): Decision {
  const { room, nextCallAt } = state
  const { auto } = room
  const nothing = unchanged({ type: 'room' })
  const isWaiting = auto.state === 'paused' && auto.reason === 'away'
  const isComing = isServerCalling(room) && nextCallAt !== null && !wasLastCall(room)
  if (room.status !== 'active' || (!isWaiting && !isComing)) return nothing
  if (absence.isWatched && !areTooManyAway(auto.whenAway, absence)) {
    return isWaiting ? scheduled({ ...auto, state: 'on', ...pauseOf(null, null), dueInMs: GO_ON_MS }) : nothing
  }
  const { away, of } = absence
  const by = away.slice(0, NAMES_TOLD).join(', ')
  if (isWaiting && auto.by === by && auto.away === away.length && auto.of === of) return nothing
  const pause = { ...pauseOf('away', by), away: away.length, of }
  return scheduled({ ...auto, state: 'paused', ...pause, dueInMs: null })
}
