import type { CommandOf } from './commands.ts'
import { refusedAsHost } from './decide-host-tools.ts'
import { refusedToJoin } from './decide-join.ts'
import { type Actor, type Decision, type DecisionContext, refuse, unchanged } from './decision.ts'
import type { RoomState } from './state.ts'

/*
 * The host's own link brings a second device of theirs to their seat, once. Both then hold it: if the first is lost, the
 * second has all its rights; if somebody else got the link, the first still has them, and may shut the second out. The second
 * can never shut the first out.
 */

/** The host makes such a link or ends it. Nobody else can see a difference, so it is no event. */
export function decideHostLink(actor: Actor | null, command: CommandOf<'make_host_link' | 'end_host_link'>): Decision {
  const refused = refusedAsHost(actor)
  if (refused || !actor) return refused ?? refuse('not_host_of_room')
  const hostId = actor.playerId
  const hostLink =
    command.type === 'make_host_link'
      ? ({ what: 'made', hostId, link: command.link } as const)
      : ({ what: 'ended', hostId } as const)
  return { ok: true, events: [], effects: { hostLink }, answer: { type: 'room' } }
}

/** Somebody opens the link. Everybody is told as of any return on another device. */
export function decideHostLinkUse({ players }: RoomState, actor: Actor | null, given: DecisionContext): Decision {
  const host = players.find(({ isHost }) => isHost)
  if (!host || !given.isHostLink) return refuse('host_link_over')
  const { id: playerId, name, gone } = host
  const answer = { type: 'joined', playerId, isReconnection: true } as const
  if (actor?.isHost && !actor.isLent) return unchanged(answer)
  if (given.isLinkUsed) return refuse('host_link_over')
  const refused = refusedToJoin(given)
  if (refused) return refused
  const payload = { playerId, name }
  const returned = gone ? [{ type: 'player_returned', payload } as const] : []
  return {
    ok: true,
    events: [...returned, { type: 'player_reconnected', payload }],
    effects: { hostLink: { what: 'used', hostId: playerId } },
    answer,
  }
}
