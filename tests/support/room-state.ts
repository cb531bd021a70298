import type { Actor } from '#shared/game/room/decision.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import { newPlayer, newRoom, newState } from '#shared/game/room/new-room.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'

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

export const ASHA: Actor = { playerId: 'p0', isHost: true, isLent: false }
export const RAVI: Actor = { playerId: 'p1', isHost: false, isLent: false }

export interface RoomChanges extends Partial<Omit<RoomState, 'room' | 'players'>> {
  room?: Partial<RoomView>
  host?: Partial<PlayerView>
  guest?: Partial<PlayerView>
}

/** The rules' state of a room of Asha, who hosts, and Ravi. */
export function roomOfTwo({ room, host, guest, ...rest }: RoomChanges = {}): RoomState {
  const alone = roomState(room)
  const [asha] = alone.players as [PlayerView]
  const ravi = { ...asha, id: 'p1', personId: 'p1', name: 'Ravi', isHost: false, ticketCount: 1 }
  const players = [
    { ...asha, ...host },
    { ...ravi, ...guest },
  ]
  return { ...alone, players, ...rest }
}

export const withRules = (change: Partial<HouseRules>) => ({ rules: { ...DEFAULT_RULES, ...change } })
