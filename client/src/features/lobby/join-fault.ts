import { RequestError } from '#client/server-state/request.ts'
import { type RefusalName, refusal } from '#shared/refusals.ts'

/** What is wrong, and the field that it is about, if any. */
export interface JoinFault {
  field: 'name' | 'room' | null
  message: string
}

/** The code for a room whose game is over. */
const GAME_OVER = 'game_over' satisfies RefusalName
const UNCLEAR = 'Failed to join room. Please check the room number.'

/** What the player reads when joining fails. */
export function joinFault(error: unknown): JoinFault {
  if (!(error instanceof RequestError)) return { field: 'room', message: UNCLEAR }
  const { status, code, message } = error
  if (status === 404) return { field: 'room', message: refusal('room_not_found').message }
  if (status === 0) return { field: null, message: 'We could not reach the game. Please try again.' }
  return { field: fieldOf(status, code), message: message || UNCLEAR }
}

function fieldOf(status: number, code: string | null): JoinFault['field'] {
  if (status === 429 || code === GAME_OVER) return null
  return code === 'game_already_started' || code === 'seat_in_use' || code?.startsWith('name_') ? 'name' : 'room'
}
