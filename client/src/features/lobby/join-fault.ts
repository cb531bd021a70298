import { refusal } from '#shared/game/refusals.ts'
import { RequestError } from '../../server-state/request.ts'

/** What is wrong, and with which field. */
export interface JoinFault {
  field: 'name' | 'room'
  message: string
}

const UNCLEAR = 'Failed to join room. Please check the room number.'

/** What the player reads when joining fails. */
export function joinFault(error: unknown): JoinFault {
  if (!(error instanceof RequestError)) return { field: 'room', message: UNCLEAR }
  const { status, code, message } = error
  if (status === 404) return { field: 'room', message: refusal('room_not_found').message }
  if (status === 0 && !navigator.onLine)
    return { field: 'room', message: 'You are offline. Try again when you are back.' }
  const field = code === 'game_already_started' || code === 'seat_in_use' || code?.startsWith('name_') ? 'name' : 'room'
  return { field, message: message || UNCLEAR }
}
