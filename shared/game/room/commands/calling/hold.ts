import { wasLastCall } from '#shared/game/room/claim-rules.ts'
import { type Decision, playerOf, refuse } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { isHoldOffered } from '#shared/game/room/rights.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { isServerCalling } from '#shared/game/room/who-calls.ts'
import { ownPlayer } from '#shared/input/body-values.ts'
import { pauseOf, scheduled } from './schedule.ts'

export const by = 'player'
export const route = 'POST /api/rooms/:roomId/hold'
export const body = ownPlayer
export const needs = ['everybody', 'holdPace'] as const

/** How long the numbers wait. */
const HOLD_MS = 20_000

/** A player asks the numbers to wait for a moment. */
export function decide(
  state: RoomState,
  { playerId }: Sent<'hold', typeof body>,
  { now, holdInSeconds }: Given<'holdPace'>,
): Decision {
  const { room, players, nextCallAt } = state
  const { name } = playerOf(state, playerId)
  if (!isHoldOffered(room, players) || !isServerCalling(room) || nextCallAt === null || wasLastCall(room))
    return refuse('not_calling')
  if (holdInSeconds > 0) return { ok: false, refused: 'hold_later', n: holdInSeconds }
  return scheduled({
    ...room.auto,
    ...pauseOf('hold', name),
    dueInMs: Math.max(nextCallAt - now, HOLD_MS),
  })
}
