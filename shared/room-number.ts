import { asciiDigits } from '#shared/game/digits.ts'
import type { RoomId } from '#shared/game/ids.ts'

export const ROOM_NUMBER_DIGITS = 6
/** Longest text that somebody types as a number alone: spaced, or with dashes. What is longer is a message. */
export const ROOM_NUMBER_INPUT_LENGTH = 10
/**
 * Extracts a room number from typed text: removes everything but digits, and requires exactly six digits. Returns null for
 * anything else. Kept apart from the validators, and from what reads messages, so that the browser need not load them.
 */
export function normaliseRoomNumber(typed: string): RoomId | null {
  const digits = asciiDigits(typed).replace(/\D/g, '')
  return digits.length === ROOM_NUMBER_DIGITS ? digits : null
}

/** A room number as people read it: 482 913. */
export function spacedRoom(roomId: RoomId): string {
  return `${roomId.slice(0, 3)} ${roomId.slice(3)}`
}

/** The room of a game that this page plays by itself. Rooms of a server have numbers from 100000 on. */
export const PRACTICE_ROOM: RoomId = '000000'

export function isPractice(roomId: RoomId): boolean {
  return roomId === PRACTICE_ROOM
}
