import type { PlayerId } from '#shared/game/ids.ts'
import { type Decision, decided, refuse } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { otherSeatOf } from '#shared/game/room/two-seats.ts'

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/players/:removedId/remove'
export const needs = ['everybody'] as const

/**
 * The host removes a player, with both of their seats. Their wins stay; their name and browser come back only if the host lets
 * them in.
 */
export function decide(
  { room, players }: RoomState,
  { removedId }: { type: 'remove_player'; removedId: PlayerId },
): Decision {
  if (room.status === 'finished') return refuse('game_finished')
  const player = players.find(({ id }) => id === removedId)
  if (!player) return refuse('player_not_found')
  const other = otherSeatOf(players, player)
  if (player.isHost || other?.isHost) return refuse('host_stays')
  const seats = [player, ...(other ? [other] : [])]
  const removed = seats.map(
    ({ id: playerId, name }) => ({ type: 'player_removed', payload: { playerId, name } }) as const,
  )
  const isCaller = seats.some(({ id }) => id === room.callerId)
  return decided(isCaller ? [...removed, { type: 'caller_changed', payload: { callerId: null } }] : removed)
}
