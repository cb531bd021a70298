import { type Decision, unchanged } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/forget-voice'

/** The host throws away all numbers that were read for the room. */
export function decide(state: RoomState, _command: { type: 'forget_voice' }): Decision {
  return withoutVoice(state)
}

/** All numbers that were read go, and everybody is told. */
export function withoutVoice({ room }: RoomState): Decision {
  if (!room.ownVoice) return unchanged({ type: 'room' })
  return {
    ok: true,
    events: [{ type: 'own_voice_changed', payload: { ownVoice: null } }],
    effects: { recording: null },
    answer: { type: 'room' },
  }
}
