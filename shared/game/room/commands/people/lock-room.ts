import * as z from 'zod/mini'
import { type Decision, decided, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { Sent } from '#shared/game/room/needs.ts'
import type { RoomState } from '#shared/game/room/state.ts'

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/lock'
export const body = z.object({ locked: z.boolean() })

/** The host locks the room for new players, or unlocks it. Players with a seat can still return. */
export function decide({ room }: RoomState, { locked }: Sent<'lock_room', typeof body>): Decision {
  if (room.status === 'finished') return refuse('game_finished')
  if (room.locked === locked) return unchanged({ type: 'room' })
  return decided([{ type: 'room_locked', payload: { locked } }])
}
