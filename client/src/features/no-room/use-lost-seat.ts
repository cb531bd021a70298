import { useEffect, useState } from 'react'
import { type StoredSeat, saveSeat } from '#client/seat/stored-seat.ts'
import { carrySeat } from '#client/seat/use-seat.ts'
import { isRoomGone, type RoomRead } from '#client/server-state/room-poll.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** Why a seat is lost: the room was deleted, the host removed the player, or the room never had that player. */
export type SeatLoss = 'closed' | 'removed' | 'unknown'

/**
 * Whether this browser's player has lost the seat in a room, and why, judged by a read of the room. If the same person has
 * another seat in a later round, that seat is taken instead.
 */
export function useLostSeat(
  seat: StoredSeat,
  { error, dataUpdatedAt }: RoomRead,
  players: readonly PlayerView[] | undefined,
): SeatLoss | null {
  const me = players?.find(({ id }) => id === seat.playerId)
  const isSeated = players && me !== undefined
  const [personId, setPersonId] = useState(seat.personId)
  const known = me?.personId
  useEffect(() => {
    if (known === undefined || known === personId) return
    setPersonId(known)
    saveSeat({ ...seat, personId: known })
  }, [known, personId, seat])
  const carried = isSeated === false ? players?.find((player) => player.personId === personId) : undefined
  useEffect(() => {
    if (!carried) return
    const { id, name, isHost } = carried
    carrySeat({ roomId: seat.roomId, playerId: id, personId, playerName: name, isHost })
  }, [carried, personId, seat.roomId])
  const [wasSeated, setWasSeated] = useState(false)
  const [copyFrom] = useState(dataUpdatedAt)
  useEffect(() => {
    if (isSeated) setWasSeated(true)
  }, [isSeated])
  if (isRoomGone(error)) return 'closed'
  // A copy from an earlier screen may not know this player yet, whatever messages have changed in it since.
  if (isSeated !== false || carried || dataUpdatedAt === copyFrom) return null
  return wasSeated ? 'removed' : 'unknown'
}
