import { refusal } from '#shared/game/refusals.ts'
import type { RequestError } from '../../server-state/request.ts'

/** What the player reads when joining fails. */
export function joinErrorText(error: RequestError): string {
  if (error.status === 404) return refusal('room_not_found').message
  return error.message || 'Failed to join room. Please check the room number.'
}
