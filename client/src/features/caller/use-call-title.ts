import { useTitle } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { isPractice } from '#shared/room-number.ts'

/** What a room is called. */
export function roomName(roomId: RoomId): string {
  return isPractice(roomId) ? common().practice : common().room(roomId)
}

/** Keeps the latest number in the window's title, so that it can be read from another tab. */
export function useCallTitle(roomId: RoomId, number: number | null): void {
  useTitle(`${number === null ? '' : `${number} · `}${roomName(roomId)}`)
}
