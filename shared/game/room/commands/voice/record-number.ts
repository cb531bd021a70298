import * as z from 'zod/mini'
import { isBoardNumber } from '#shared/game/board.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { Decision } from '#shared/game/room/decision.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { CLIP_BODY_MAX_BYTES } from '#shared/input/request-sizes.ts'

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/record-number'
export const answer = 'roomChangeAnswer'
export const limit = 'recordings'
export const maxBodyBytes = CLIP_BODY_MAX_BYTES

/** `clip` is a WAV file in Base64. The server writes a file of its own from its samples. */
export const body = z.object({
  number: z.custom<number>(isBoardNumber, { error: 'invalid_number' }),
  clip: z.string({ error: 'not_a_recording' }),
})

/** The host reads a number, for the first time or once more: at any time, since people read ahead and correct mistakes. */
export function decide(
  { room }: RoomState,
  { number, clip }: Sent<'record_number', typeof body>,
  { newId }: Given,
): Decision {
  const { id, takes } = room.ownVoice ?? { id: newId, takes: Array<number>(HIGHEST_NUMBER).fill(0) }
  const take = (takes[number - 1] ?? 0) + 1
  const ownVoice = { id, takes: takes.map((each, i) => (i === number - 1 ? take : each)) }
  return {
    ok: true,
    events: [{ type: 'own_voice_changed', payload: { ownVoice } }],
    effects: { recording: { voiceId: id, number, take, wav: clip } },
    answer: { type: 'room' },
  }
}
