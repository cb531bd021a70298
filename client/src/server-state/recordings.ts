import type { RoomChangeAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { requestFor } from './command-request.ts'
import { request } from './request.ts'

/** Sends a number that was read for a room, as a WAV file. A failure is thrown. */
export function sendRecording(roomId: RoomId, number: number, wav: Uint8Array): Promise<RoomChangeAnswer> {
  let letters = ''
  for (const byte of wav) letters += String.fromCharCode(byte)
  return request({
    ...requestFor('record_number', roomId, { number, clip: btoa(letters) }),
    answer: 'roomChangeAnswer',
  })
}
