import type { RoomId } from '#shared/game/ids.ts'

/** The room of a game that this page plays by itself. Rooms of a server have numbers from 100000 on. */
export const PRACTICE_ROOM: RoomId = '000000'

export function isPractice(roomId: RoomId): boolean {
  return roomId === PRACTICE_ROOM
}
