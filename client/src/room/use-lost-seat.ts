import { useEffect, useEffectEvent, useState } from 'react'
import { playersOnPhone } from '#client/seat/phone-people.ts'
import { type StoredSeat, saveSeat, seatOf } from '#client/seat/stored-seat.ts'
import { useFoundSeat, useIsSeatElsewhere } from '#client/server-state/found-seat.ts'
import { isRoomGone, type RoomRead } from '#client/server-state/polling.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/**
 * Why a seat is lost: the room was deleted, the host removed the player, another device alone has it, the person plays only
 * from the next round, or the room does not know them.
 */
export type SeatLoss = 'closed' | 'removed' | 'elsewhere' | 'next round' | 'unknown'

/**
 * Whether this browser's player has lost the seat in a room, and why, judged by a read of the room. If the same person has
 * another seat in a later round, or gets one by asking, that seat is taken instead, or else that of somebody on this phone.
 */
export function useLostSeat(
  seat: StoredSeat,
  { error, dataUpdatedAt }: RoomRead,
  state: RoomAnswer | undefined,
): SeatLoss | null {
  const { roomId, playerId } = seat
  const me = state?.players.find(({ id }) => id === playerId)
  const { personId, name } = me ?? {}
  // Also a name that was changed, here or on another screen of this player.
  useEffect(() => {
    if (personId === undefined || name === undefined) return
    if (personId !== seat.personId || name !== seat.playerName) saveSeat({ ...seat, personId, playerName: name })
  }, [personId, name, seat])
  const [seatedIn, setSeatedIn] = useState<string>()
  const epoch = state?.epoch
  useEffect(() => {
    if (personId !== undefined) setSeatedIn(epoch)
  }, [personId, epoch])
  const [copyFrom] = useState(dataUpdatedAt)

  // A copy from an earlier screen may not know this player yet, whatever messages have changed in it since.
  const isFresh = dataUpdatedAt !== copyFrom
  const carried = state && !me ? carriedOver(state, seat, isFresh) : undefined
  const isMissing = state !== undefined && !me && !carried && isFresh
  const isRemoved = isMissing && seatedIn === state.epoch
  const found = useFoundSeat(roomId, epoch ?? '', seat.playerName, isMissing && !isRemoved)
  const next = carried ? seatOf(carried) : isMissing && typeof found.data === 'object' ? found.data : null
  const takeNext = useEffectEvent(() => {
    if (next) saveSeat(next)
    if (state?.room.status !== 'active' || seatedIn === epoch) return
    showToast({ title: () => home().roundHasBegun(state.room.round), isForNext: true })
  })
  const nextId = next?.playerId
  const isElsewhere = useIsSeatElsewhere(seat)
  useEffect(() => {
    if (nextId !== undefined) takeNext()
  }, [nextId])

  if (isRoomGone(error)) return 'closed'
  if (isRemoved) return 'removed'
  if (isElsewhere && me) return 'elsewhere'
  if (!isMissing || (found.isPending && !found.isError)) return null
  return found.data === 'next round' ? 'next round' : found.data ? null : 'unknown'
}

/** The same person in another round or, once they are known to be missing, another one on this phone. */
function carriedOver({ players }: RoomAnswer, seat: StoredSeat, isFresh: boolean): PlayerView | undefined {
  const same = players.find(({ personId }) => personId === seat.personId)
  if (same || !isFresh) return same
  return playersOnPhone(players, { id: seat.playerId, roomId: seat.roomId })[0]
}
