import type { RoomChangeAnswer } from '#shared/api.ts'
import type { RoomId, VoiceId } from '#shared/game/ids.ts'
import { samplesOf } from '#shared/input/wav.ts'
import { requestFor } from './command-request.ts'
import { request } from './request.ts'

/** Sends a number that was read for a room, as a WAV file in Base64. A failure is thrown. */
export function sendRecording(roomId: RoomId, number: number, clip: string): Promise<RoomChangeAnswer> {
  return request({ ...requestFor('record_number', roomId, { number, clip }), answer: 'roomChangeAnswer' })
}

/** The samples of a number that was read, or null if they cannot be had at the moment. */
export async function recordingAt(voiceId: VoiceId, number: number, take: number): Promise<Int16Array | null> {
  try {
    const answer = await fetch(`/api/voices/${voiceId}/${number}/${take}`)
    return answer.ok ? samplesOf(new Uint8Array(await answer.arrayBuffer())) : null
  } catch {
    return null
  }
}
