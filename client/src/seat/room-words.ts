import { isPractice } from '#client/practice-room.ts'
import { common } from '#client/words/common.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** A room number as people read it: 482 913. */
export function spacedRoom(roomId: RoomId): string {
  return `${roomId.slice(0, 3)} ${roomId.slice(3)}`
}

/** What a room is called. */
export function roomName(roomId: RoomId): string {
  return isPractice(roomId) ? common().practice : common().room(roomId)
}
