import { newPlayer, newRoom, newState } from '#shared/game/room/new-room.ts'
import type { RoomState, RoomView } from '#shared/game/room/state.ts'

const AT = '2026-11-08T15:00:00.000Z'
const ROOM = newRoom({ id: '482913', epoch: 'an epoch', hostId: 'p0', callCooldownMs: 5000, createdAt: AT })
const HOST = newPlayer({
  id: 'p0',
  roomId: ROOM.id,
  personId: 'p0',
  name: 'Asha',
  isHost: true,
  ticketCount: 2,
  joinedAt: AT,
})

/** The rules' state of a room with only the host. */
export function roomState(changes: Partial<RoomView> = {}): RoomState {
  return { ...newState({ ...ROOM, ...changes }, HOST, 0), callerSeenAt: 1_000_000 }
}
