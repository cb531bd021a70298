import { ROOM_NUMBER_DIGITS } from './limits.ts'

/**
 * Room number out of what somebody typed or pasted: upper-cased, everything but digits removed, then exactly six
 * digits. Returns null for anything else. Kept apart from the validators so that the browser need not load them.
 */
export function normaliseRoomNumber(typed: string): string | null {
  const digits = typed.toUpperCase().replace(/\D/g, '')
  return digits.length === ROOM_NUMBER_DIGITS ? digits : null
}
