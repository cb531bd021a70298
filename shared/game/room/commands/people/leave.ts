import type { PlayerId } from '#shared/game/ids.ts'
import { type Decision, decided, playerOf, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Given } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { isBeforeStart } from '#shared/game/types.ts'

export const by = 'player'
export const route = 'POST /api/players/:playerId/leave'
export const answer = 'noAnswer'

/**
 * A player says goodbye. They keep their tickets and wins, can come back by their name, and are not carried into the next
 * round. After a host has left, a player may take over at once, and the player who opens the next round hosts
 * it. On a borrowed seat nobody speaks for its owner.
 */
export function decide(
  state: RoomState,
  { playerId }: { type: 'leave'; playerId: PlayerId },
  { actor }: Given,
): Decision {
  const { room } = state
  const { gone, isHost, name } = playerOf(state, playerId)
  if (gone || actor.isLent) return unchanged({ type: 'player', playerId })
  if (isHost && isBeforeStart(room.status)) return refuse('host_needed')
  const left = { type: 'player_left', payload: { playerId, name } } as const
  const isCaller = room.callerId === playerId
  return decided(isCaller ? [left, { type: 'caller_changed', payload: { callerId: null } }] : [left], {
    type: 'player',
    playerId,
  })
}
