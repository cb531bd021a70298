import type { Command } from './commands.ts'
import { type Actor, type Decision, type DecisionContext, decided, playerOf, refuse, unchanged } from './decision.ts'
import type { RoomState } from './state.ts'

/**
 * A player takes another name, and keeps everything else: seat, tickets and place in the list. Until the start, because
 * wins and the record of a round tell names. On a borrowed seat nobody speaks for its owner.
 */
export function decideRename(
  state: RoomState,
  actor: Actor | null,
  { playerId, name }: Extract<Command, { type: 'rename' }>,
  { isNameTaken }: DecisionContext,
): Decision {
  const { status } = state.room
  const answer = { type: 'player', playerId } as const
  if (actor?.isLent) return refuse('not_your_seat')
  if (playerOf(state, playerId).name === name) return unchanged(answer)
  if (status !== 'waiting' && status !== 'ticket_selection') return refuse('names_are_fixed')
  if (isNameTaken) return refuse('name_taken')
  return decided([{ type: 'player_renamed', payload: { playerId, name } }], answer)
}
