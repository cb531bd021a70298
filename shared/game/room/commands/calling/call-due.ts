import { NO_PAUSE } from '#shared/game/room/auto-call.ts'
import { wasLastCall } from '#shared/game/room/claim-rules.ts'
import { type Decision, decided, unchanged } from '#shared/game/room/decision.ts'
import type { GivenToClock } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { isServerCalling } from '#shared/game/room/who-calls.ts'
import { cooldownLeft, nextCall } from './next-call.ts'
import { EYES_DOWN_MS, paceOf, scheduled } from './schedule.ts'

export const by = 'clock'
export const needs = ['order'] as const

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

/**
 * The time of the next call has come, as far as a server process knows. All of them may say so at the same moment: for
 * every one but the first the next call is not due yet.
 */
export function decide(state: RoomState, _command: { type: 'call_due' }, given: GivenToClock<'order'>): Decision {
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
