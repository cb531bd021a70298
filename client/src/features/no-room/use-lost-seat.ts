import { useEffect, useState } from 'react'
import { isRoomGone, type RoomRead } from '#client/server-state/room-poll.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** Why a seat is one no longer: the room is gone, the host removed the player, or the room never had that player. */
export type SeatLoss = 'closed' | 'removed' | 'unknown'

/** Whether the player of this browser has lost the seat in a room, and why, as far as a read of the room tells. */
export function useLostSeat(
  { playerId }: { playerId: string },
  { error, dataUpdatedAt }: RoomRead,
  players: readonly PlayerView[] | undefined,
): SeatLoss | null {
  const isSeated = players?.some(({ id }) => id === playerId)
  const [wasSeated, setWasSeated] = useState(false)
  const [copyFrom] = useState(dataUpdatedAt)
  useEffect(() => {
    if (isSeated) setWasSeated(true)
  }, [isSeated])
  if (isRoomGone(error)) return 'closed'
  // A copy from an earlier screen may not know this player yet, whatever messages have changed in it since.
  if (isSeated !== false || dataUpdatedAt === copyFrom) return null
  return wasSeated ? 'removed' : 'unknown'
}
