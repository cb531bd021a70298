import type { PlayerId } from '#shared/game/ids.ts'
import type { Reaction } from '#shared/game/reactions.ts'
import type { Reactions } from '../room/jobs/reactions.ts'
import type { Answer, Guards } from './route.ts'

export interface ReactionDeps {
  reactions: Reactions
}

/** Takes a reaction, for the next message of its room. */
export async function react(
  { seat, playerId, reaction }: Guards['seat'] & { playerId: PlayerId; reaction: Reaction },
  { reactions }: ReactionDeps,
): Promise<Answer> {
  await reactions.take(seat, playerId, reaction)
  return { status: 204 }
}
