import { roomName } from '#client/seat/room-words.ts'
import { useTitle } from '#client/ui/page.tsx'
import type { RoomId } from '#shared/game/ids.ts'

/** Keeps the latest number in the window's title, so that it can be read from another tab. */
export function useCallTitle(roomId: RoomId, number: number | null): void {
  useTitle(`${number === null ? '' : `${number} · `}${roomName(roomId)}`)
}
