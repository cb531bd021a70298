import type { Command } from './commands.ts'
import { type Actor, type Decision, decided, playerOf, refuse, unchanged } from './decision.ts'
import type { RoomState } from './state.ts'

/**
 * A player says goodbye. They keep their tickets and wins, can come back by their name, and are not carried into the next
 * round. After a host has left, a player may take over at once, and the player who opens the next round hosts
 * it. On a borrowed seat nobody speaks for its owner.
 */
export function decideLeave(
  state: RoomState,
  actor: Actor | null,
  { playerId }: Extract<Command, { type: 'leave' }>,
): Decision {
  const { room } = state
  const { gone, isHost, name } = playerOf(state, playerId)
  if (gone || actor?.isLent) return unchanged({ type: 'player', playerId })
  if (isHost && (room.status === 'waiting' || room.status === 'ticket_selection')) return refuse('host_needed')
  const left = { type: 'player_left', payload: { playerId, name } } as const
  const isCaller = room.callerId === playerId
  return decided(isCaller ? [left, { type: 'caller_changed', payload: { callerId: null } }] : [left], {
    type: 'player',
    playerId,
  })
}
