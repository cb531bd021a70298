import * as z from 'zod/mini'
import { type Actor, type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { isAwaitedPersonAway, isCallerAwaited } from '#shared/game/room/rights.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { keptSeat } from '#shared/game/room/two-seats.ts'
import { sentPlayerId } from '#shared/input/body-values.ts'

export const by = 'player'
export const route = 'POST /api/rooms/:roomId/takeover'

/** Whose seat takes over, for a browser that holds several. */
export const body = z.object({ playerId: z.optional(sentPlayerId) })

export const needs = ['everybody'] as const

/**
 * Any player may take over while the caller is away and the server calls no numbers either. That includes the start of a
 * round which somebody has opened: people are there, and wait for it.
 */
export function decide(state: RoomState, _command: Sent<'take_over', typeof body>, { actor, now }: Given): Decision {
  const { room, players, nextCallAt } = state
  const callerId = keptSeat(players, actor.playerId)
  const isHost = players.some((player) => player.id === callerId && player.isHost)
  if (room.status === 'finished') return refuse('game_finished')
  if (!isCallerAwaited(room, room.plan ? Date.parse(room.plan.startsAt) - now : 0)) return refuse('game_not_started')
  if (isHost || room.callerId === callerId) return unchanged({ type: 'room' })
  // A break ends by itself, but somebody has to be there who can end it sooner.
  const isServerNext = nextCallAt !== null && room.auto.reason !== 'break'
  if (isServerNext || !isAwaitedPersonAway(state, now)) return refuse('caller_is_here')
  return decided([{ type: 'caller_changed', payload: { callerId } }])
}

/** The host becomes the caller again with their next command, unless that is to leave. */
export function withCallingReturned({ room }: RoomState, actor: Actor | null, decision: Decision): Decision {
  if (!decision.ok || !actor?.isHost || room.callerId === null) return decision
  if (decision.events.some(({ type }) => type === 'caller_changed' || type === 'player_left')) return decision
  return { ...decision, events: [...decision.events, { type: 'caller_changed', payload: { callerId: null } }] }
}
