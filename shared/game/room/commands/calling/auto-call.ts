import * as z from 'zod/mini'
import { MINUTE_MS } from '#shared/game/durations.ts'
import { AFTER_WIN, AUTO_STATES, type AutoCall, NO_PAUSE, WHEN_AWAY } from '#shared/game/room/auto-call.ts'
import { areAllPrizesWon, wasLastCall } from '#shared/game/room/claim-rules.ts'
import { type Decision, playerOf, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { cooldownLeft } from './next-call.ts'
import { GO_ON_MS, pauseOf, scheduled } from './schedule.ts'

export const by = 'caller'
export const route = 'POST /api/rooms/:roomId/auto-call'

/** Auto call on, paused or off, and how it calls. `away` is for how many people the numbers wait. */
export const body = z.object({
  state: z.enum(AUTO_STATES),
  paceMs: z.optional(z.int({ error: 'invalid_pace' })),
  afterWin: z.optional(z.enum(AFTER_WIN)),
  away: z.optional(z.enum(WHEN_AWAY)),
})

/** The slowest pace. The fastest is the cooldown of the server. */
const PACE_MAX_MS = MINUTE_MS

/** The host sets auto call, also on a borrowed device; or the player who calls in their place. */
export function decide(state: RoomState, command: Sent<'auto_call', typeof body>, given: Given): Decision {
  const { room } = state
  const { auto } = room
  if (room.status === 'finished') return refuse('game_finished')
  if (areAllPrizesWon(room)) return refuse('all_prizes_won')
  if (whoCalls(room) === 'bag' && command.state !== 'off') return refuse('own_bag')
  // To go on without people who are away means not to wait for them again.
  const goesOnWithout = command.state === 'on' && auto.reason === 'away'
  const { paceMs = auto.paceMs, afterWin = auto.afterWin, away = goesOnWithout ? 'never' : auto.whenAway } = command
  if (command.paceMs !== undefined && (paceMs < given.cooldownMs || paceMs > PACE_MAX_MS)) {
    return refuse('invalid_pace')
  }
  const isSame = paceMs === auto.paceMs && afterWin === auto.afterWin && away === auto.whenAway
  const wished = { ...auto, state: command.state, paceMs, afterWin, whenAway: away }
  const { name } = playerOf(state, given.actor.playerId)
  if (command.state !== auto.state) return scheduled(withState(state, wished, name, given))
  if (!isSame) return scheduled({ ...wished, dueInMs: soonerBy(state, wished, given) })
  // A pause that would end by itself becomes one of the host.
  if (auto.state !== 'paused' || auto.reason === 'host') return unchanged({ type: 'room' })
  return scheduled(withState(state, wished, name, given))
}

/** Auto call in the state that was asked for: the call that is due, or why there is none. */
function withState(state: RoomState, wished: AutoCall, name: string, given: Given): AutoCall {
  const isRunning = state.room.status === 'active'
  // The end of the round stays where it is.
  if (isRunning && wasLastCall(state.room)) {
    return { ...wished, ...NO_PAUSE, dueInMs: state.nextCallAt && Math.max(0, state.nextCallAt - given.now) }
  }
  if (wished.state === 'paused' && isRunning) return { ...wished, ...pauseOf('host', name), dueInMs: null }
  const isDue = wished.state === 'on' && isRunning
  const dueInMs = isDue ? Math.max(GO_ON_MS, cooldownLeft(state.lastCalledAt, given)) : null
  return { ...wished, ...NO_PAUSE, dueInMs }
}

/** A faster pace counts from now on, unless the numbers wait for something else. */
function soonerBy({ room, nextCallAt }: RoomState, { reason, paceMs }: AutoCall, { now }: Given): number | null {
  if (nextCallAt === null) return null
  const left = Math.max(0, nextCallAt - now)
  return reason === null && !wasLastCall(room) ? Math.min(left, paceMs) : left
}
