import type { Decision } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { withoutVoice } from './forget-voice.ts'

/** The server sends it for an admin, who has no seat. */
export const by = 'clock'

/** An admin throws away what nobody should hear. The host may read again. */
export function decide(state: RoomState, _command: { type: 'remove_voice' }): Decision {
  return withoutVoice(state)
}
