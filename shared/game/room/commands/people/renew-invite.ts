import type { Decision } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/invite'
export const answer = 'inviteAnswer'

/**
 * The host makes a new token for links. Those that were shared before no longer count as invitations. Nobody else can see a
 * difference, so it is no event.
 */
export function decide(_state: RoomState, _command: { type: 'renew_invite' }): Decision {
  return { ok: true, events: [], effects: { renewsInvite: true }, answer: { type: 'room' } }
}
