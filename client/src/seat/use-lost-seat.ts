import { useEffect, useState } from 'react'
import { isRoomGone, type RoomRead } from '#client/server-state/room-poll.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** Why a seat was lost: the room was closed, the host removed the player, or the room never had that player. */
export type SeatLoss = 'closed' | 'removed' | 'unknown'

/** Whether and why this browser's player has lost their seat, according to the latest read of the room. */
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
  // A cached room from an earlier visit may not contain this player yet.
  if (isSeated !== false || !isFetchedAfterMount) return null
  return wasSeated ? 'removed' : 'unknown'
}
