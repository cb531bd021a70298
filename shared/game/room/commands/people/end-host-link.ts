import type { Decision } from '#shared/game/room/decision.ts'
import type { Given } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'

export const by = 'host'
export const route = 'DELETE /api/rooms/:roomId/host-link'
export const answer = 'hostLinkAnswer'

/** The host's own link ends, and with it the rights of their other device. */
export function decide(_state: RoomState, _command: { type: 'end_host_link' }, { actor }: Given): Decision {
  const hostLink = { what: 'ended', hostId: actor.playerId } as const
  return { ok: true, events: [], effects: { hostLink }, answer: { type: 'room' } }
}
