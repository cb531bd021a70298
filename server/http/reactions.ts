import type { PlayerId } from '#shared/game/ids.ts'
import { isReaction, REACT_AGAIN_MS, type Reaction } from '#shared/game/reactions.ts'
import { RefusedError } from '../errors.ts'
import type { Reactions } from '../room/jobs/reactions.ts'
import type { Handler } from './connections.ts'
import { answerRefusal } from './errors.ts'
import { isSameSite } from './request-origin.ts'
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

/** What is answered to most of a flood, by the seconds to wait: an error costs more than all else. */
const TOO_SOON = Array.from({ length: REACT_AGAIN_MS / 1_000 + 1 }, (_, seconds) => {
  return new RefusedError('react_later', { retryAfterSeconds: seconds })
})

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
    const refused = wait !== null && wait > 0 && TOO_SOON[wait]
    if (refused) answerRefusal(response, refused)
    else if (wait === 0) response.writeHead(204).end()
    else otherwise(request, response)
  }
}
