import { hostRoomPath, paths } from '#client/paths.ts'
import type { JoinAnswer } from '#shared/api.ts'

/** The screen that a player goes to after joining. Returning players go where the others are. */
export function pathAfterJoin({ isReconnection, roomStatus, roomId }: JoinAnswer): string {
  if (!isReconnection) return paths.ticketSelection
  if (roomStatus === 'waiting') return hostRoomPath(roomId)
  if (roomStatus === 'finished') return paths.activeGame
  return paths.ticketSelection
}
