import { ROOM_NUMBER_DIGITS } from './limits.ts'

/**
 * Extracts a room number from typed or pasted text: upper-cases it, removes everything but digits, and requires exactly
 * six digits. Returns null for anything else. Kept apart from the validators so that the browser need not load them.
 */
export function normaliseRoomNumber(typed: string): string | null {
  const digits = typed.toUpperCase().replace(/\D/g, '')
  return digits.length === ROOM_NUMBER_DIGITS ? digits : null
}
