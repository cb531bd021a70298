import * as z from 'zod/mini'
import { MINUTE_MS } from '#shared/game/durations.ts'
import { wasLastCall } from '#shared/game/room/claim-rules.ts'
import { type Decision, playerOf, refuse } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { pauseOf, scheduled } from './schedule.ts'

export const by = 'caller'
export const route = 'POST /api/rooms/:roomId/break'

/** Longer breaks are the end of the game. */
const BREAK_MAX_MINUTES = 60

export const body = z.object({ minutes: z.int().check(z.minimum(1), z.maximum(BREAK_MAX_MINUTES)) })

/** The host gives everybody a break. The numbers go on by themselves after it. */
export function decide(state: RoomState, { minutes }: Sent<'take_break', typeof body>, { actor }: Given): Decision {
  const { room } = state
  if (room.status === 'finished') return refuse('game_finished')
  if (room.status !== 'active') return refuse('game_not_started')
  if (whoCalls(room) !== 'server' || wasLastCall(room)) return refuse('not_calling')
  return scheduled({
    ...room.auto,
    state: 'paused',
    ...pauseOf('break', playerOf(state, actor.playerId).name),
    dueInMs: minutes * MINUTE_MS,
  })
}
