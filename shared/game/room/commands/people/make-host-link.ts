import type { Decision } from '#shared/game/room/decision.ts'
import type { Given } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'

/*
 * The host's own link brings a second device of theirs to their seat, once. Both then hold it: if the first is lost, the
 * second has all its rights; if somebody else got the link, the first still has them, and may shut the second out. The second
 * can never shut the first out.
 */

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/host-link'
export const answer = 'newHostLinkAnswer'

/**
 * The host makes a link of their own, by the hash of its secret; it replaces the one before. Nobody else can see a
 * difference, so it is no event.
 */
export function decide(
  _state: RoomState,
  { link }: { type: 'make_host_link'; link: string },
  { actor }: Given,
): Decision {
  const hostLink = { what: 'made', hostId: actor.playerId, link } as const
  return { ok: true, events: [], effects: { hostLink }, answer: { type: 'room' } }
}
