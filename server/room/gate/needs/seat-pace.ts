import type { RoomId } from '#shared/game/ids.ts'
import type { LimitName, Limits } from '../../../limits/limits.ts'

/** Whom somebody who takes a new seat is counted with: people who were invited, or their address. */
export const INVITED = Symbol('invited')
export type ComesFrom = string | typeof INVITED

/** Seconds until somebody from there may have one more seat of the room; 0 if they may now. */
export async function secondsUntilSeat(limits: Limits, roomId: RoomId, from: ComesFrom): Promise<number> {
  const waits = limitsOf(roomId, from).map(([name, key]) => limits.secondsLeft(name, key))
  return Math.max(...(await Promise.all(waits)))
}

/** Counts a new seat. Players who come back to theirs, and refused requests, do not count. */
export async function countSeat(limits: Limits, roomId: RoomId, from: ComesFrom): Promise<void> {
  for (const [name, key] of limitsOf(roomId, from)) await limits.take(name, key)
}

function limitsOf(roomId: RoomId, from: ComesFrom): [LimitName, string][] {
  if (from === INVITED) return [['newSeatsOfInvited', roomId]]
  return [
    ['newSeats', roomId],
    ['newSeatsOfAddress', `${roomId} ${from}`],
  ]
}
