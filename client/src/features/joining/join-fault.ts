import { RequestError } from '#client/server-state/request.ts'
import { home } from '#client/words/en/home.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'

/** The codes for rooms that nobody new can join: before the next round, and at all. */
export const RUNNING = 'game_already_started' satisfies RefusalName
export const IN_USE = 'seat_in_use' satisfies RefusalName
export const GAME_OVER = 'game_over' satisfies RefusalName

/** What is wrong, and the field that it is about, if any. */
export interface JoinFault {
  field: 'name' | 'room' | null
  message: string
}

/** What the player reads when joining fails. */
export function joinFault(error: unknown): JoinFault {
  if (!(error instanceof RequestError)) return { field: 'room', message: home().joinFailed }
  const { status, code, message } = error
  if (status === 0) return { field: null, message: home().notReached }
  return { field: fieldOf(status, code), message: message || home().joinFailed }
}

function fieldOf(status: number, code: string | null): JoinFault['field'] {
  if (status === 429 || code === GAME_OVER) return null
  return code === RUNNING || code === IN_USE || code?.startsWith('name_') ? 'name' : 'room'
}
