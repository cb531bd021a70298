import { isBeforeStart } from '../types.ts'
import type { CommandOf } from './commands.ts'
import { type Actor, type Decision, type DecisionContext, decided, playerOf, refuse, unchanged } from './decision.ts'
import type { RoomState } from './state.ts'

/**
 * A player says goodbye. They keep their tickets and wins, can come back by their name, and are not carried into the next
 * round. After a host has left, a player may take over at once, and the player who opens the next round hosts
 * it. On a borrowed seat nobody speaks for its owner.
 */
export function decideLeave(state: RoomState, actor: Actor | null, { playerId }: CommandOf<'leave'>): Decision {
  const { room } = state
  const { gone, isHost, name } = playerOf(state, playerId)
  if (gone || actor?.isLent) return unchanged({ type: 'player', playerId })
  if (isHost && isBeforeStart(room.status)) return refuse('host_needed')
  const left = { type: 'player_left', payload: { playerId, name } } as const
  const isCaller = room.callerId === playerId
  return decided(isCaller ? [left, { type: 'caller_changed', payload: { callerId: null } }] : [left], {
    type: 'player',
    playerId,
  })
}

/**
 * A player takes another name, and keeps everything else: seat, tickets and place in the list. Until the start, because
 * wins and the record of a round tell names. On a borrowed seat nobody speaks for its owner.
 */
export function decideRename(
  state: RoomState,
  actor: Actor | null,
  { playerId, name }: CommandOf<'rename'>,
  { isNameTaken }: DecisionContext,
): Decision {
  const { status } = state.room
  const answer = { type: 'player', playerId } as const
  if (actor?.isLent) return refuse('not_your_seat')
  if (playerOf(state, playerId).name === name) return unchanged(answer)
  if (!isBeforeStart(status)) return refuse('names_are_fixed')
  if (isNameTaken) return refuse('name_taken')
  return decided([{ type: 'player_renamed', payload: { playerId, name } }], answer)
}
