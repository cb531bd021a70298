import type { PlayerId } from '#shared/game/ids.ts'
import { isReaction, type Reaction } from '#shared/game/reactions.ts'
import { RefusedError } from '../errors.ts'
import type { Reactions } from '../room/reactions.ts'
import { isSameSite } from './cross-site.ts'
import { answerRefusal } from './errors.ts'
import type { Handler } from './in-turn.ts'
import type { Answer, Guards } from './route.ts'
import type { SessionCache } from './session-cache.ts'

export interface ReactionDeps {
  reactions: Reactions
}

export async function react(
  { seat, playerId, reaction }: Guards['seat'] & { playerId: PlayerId; reaction: Reaction },
  { reactions }: ReactionDeps,
): Promise<Answer> {
  await reactions.take(seat, playerId, reaction)
  return { status: 204 }
}

interface FastDeps extends ReactionDeps {
  seats: SessionCache
  publicOrigin: string | undefined
}

const PATH = /^\/api\/players\/([^/?]+)\/reactions\/([^/?]+)$/

/**
 * Answers reactions in front of Express whose sender was looked up a moment ago, as most of a flood are: most of them come
 * too soon. Everything else goes to Express, with all its checks.
 */
export function reactionHandler({ reactions, seats, publicOrigin }: FastDeps, otherwise: Handler): Handler {
  return (request, response) => {
    const asked = request.method === 'POST' ? PATH.exec(request.url ?? '') : null
    const session = asked && seats.sessionOf(request.headers.cookie)
    const [, playerId = '', reaction = ''] = asked ?? []
    const mayBeKnown = session && isReaction(reaction) && isSameSite(request, publicOrigin)
    const wait = mayBeKnown ? reactions.takeFromKnown(session, playerId, reaction) : null
    if (wait === null) otherwise(request, response)
    else if (wait > 0) answerRefusal(response, new RefusedError('react_later', { retryAfterSeconds: wait }))
    else response.writeHead(204).end()
  }
}
