import { CLAIM_ARRIVES_MS, HIGHEST_NUMBER, LAST_CLAIMS_MS } from '#shared/game/limits.ts'
import { type AutoCall, type AutoPause, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import { type Decision, decided } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { DecisionContext } from '#shared/game/room/needs.ts'
import type { RoomState, RoomView } from '#shared/game/room/state.ts'
import { isArmed } from '#shared/game/room/who-calls.ts'

/*
 * Auto call: the server calls. The host's wish is in `auto.state`, and `nextCallAt` is when the next number is due. Who
 * schedules a call says so with an event, so that all screens count down to the same moment.
 */

/** From the start of a game, or the end of a break, to the next number: eyes down. */
export const EYES_DOWN_MS = 10_000
/** After Auto call or Go on was pressed. */
export const GO_ON_MS = 5_000
/** After a win. */
const BREATHER_MS = 12_000

type Clock = Pick<DecisionContext, 'now' | 'cooldownMs'>

/** Adds to what happened what is due next, if something is: a number by itself, or the end of the round. */
export function withNextDue(state: RoomState, decision: Decision, given: Clock): Decision {
  if (!decision.ok) return decision
  const isSettled = decision.events.some(({ type }) => type === 'calls_scheduled' || type === 'game_finished')
  if (isSettled) return decision
  return {
    ...decision,
    events: decision.events.flatMap((event) => lastClaims(state, event) ?? followed(state, event, given)),
  }
}

/** After the last number, and after each win that follows it, there is time for the last claims, however numbers are called. */
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
function followed({ room, nextCallAt }: RoomState, event: RoomEvent, given: Clock): RoomEvent[] {
  if (!isArmed(room)) return [event]
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

/** Milliseconds from one number to the next. */
export const paceOf = ({ auto }: RoomView, { cooldownMs }: Pick<Clock, 'cooldownMs'>) =>
  Math.max(auto.paceMs, cooldownMs)

export const pauseOf = (reason: AutoPause['reason'], name: string | null): AutoPause => ({
  ...NO_PAUSE,
  reason,
  by: name,
})

const schedule = (auto: AutoCall): RoomEvent => ({ type: 'calls_scheduled', payload: { auto } })

/** A decision that only says when the next number comes. */
export const scheduled = (auto: AutoCall): Decision => decided([schedule(auto)])
