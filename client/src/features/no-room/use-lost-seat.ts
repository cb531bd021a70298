import { useEffect, useState } from 'react'
import { isRoomGone, type RoomRead } from '#client/server-state/room-poll.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** Why a seat is one no longer: the room is gone, the host removed the player, or the room never had that player. */
export type SeatLoss = 'closed' | 'removed' | 'unknown'

/** Whether the player of this browser has lost the seat in a room, and why, as far as a read of the room tells. */
export function useLostSeat(
  { playerId }: { playerId: string },
  { error, isFetchedAfterMount }: RoomRead,
  players: readonly PlayerView[] | undefined,
): SeatLoss | null {
  const isSeated = players?.some(({ id }) => id === playerId)
  const [wasSeated, setWasSeated] = useState(false)
  useEffect(() => {
    if (isSeated) setWasSeated(true)
  }, [isSeated])
  if (isRoomGone(error)) return 'closed'
  // A copy from an earlier visit may not know this player yet.
  if (isSeated !== false || !isFetchedAfterMount) return null
  return wasSeated ? 'removed' : 'unknown'
}
