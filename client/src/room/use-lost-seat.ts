import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { playersOnPhone } from '#client/seat/on-this-phone.ts'
import { type StoredSeat, saveSeat, seatOf } from '#client/seat/stored-seat.ts'
import { useFoundSeat, useIsSeatElsewhere } from '#client/server-state/found-seat.ts'
import { isRoomGone } from '#client/server-state/polling.ts'
import { type RoomRead, useRoomRead } from '#client/server-state/room-read.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { isRoomShut } from './room-shut.ts'

/**
 * Why a seat is lost: the room was deleted, the operator closed it, the host removed the player, another device alone has
 * it, the person plays only from the next round, or the room does not know them.
 */
export type SeatLoss = 'closed' | 'shut' | 'removed' | 'elsewhere' | 'next round' | 'unknown'

/**
 * Whether this browser's player has lost the seat in a room, and why, judged by a read of the room. If the same person has
 * another seat in a later round, or gets one by asking, that seat is taken instead, or else that of somebody on this phone.
 */
export function useLostSeat(seat: StoredSeat): SeatLoss | null {
  const { roomId } = seat
  const copyFrom = useRef<number>(undefined)
  const { error, isKnown, epoch, status, round, personId, name, isFresh, carried } = useRoomRead(roomId, (read) => {
    copyFrom.current ??= read.answeredAt
    // A copy from an earlier screen may not know this player yet, whatever messages have changed in it since.
    return placeOf(seat, read, read.answeredAt !== copyFrom.current)
  })
  // Also a name that was changed, here or on another screen of this player.
  useEffect(() => {
    if (personId === undefined || name === undefined) return
    if (personId !== seat.personId || name !== seat.playerName) saveSeat({ ...seat, personId, playerName: name })
  }, [personId, name, seat])
  const [seatedIn, setSeatedIn] = useState<string>()
  useEffect(() => {
    if (personId !== undefined) setSeatedIn(epoch)
  }, [personId, epoch])

  const isMissing = isKnown && personId === undefined && !carried && isFresh
  const isOut = isMissing && seatedIn === epoch
  const found = useFoundSeat(roomId, epoch ?? '', seat.playerName, isMissing && !isOut)
  const isRemoved = isOut || (isMissing && found.data === 'removed')
  const next = carried ? seatOf(carried) : isMissing && typeof found.data === 'object' ? found.data : null
  const takeNext = useEffectEvent(() => {
    if (next) saveSeat(next)
    if (status !== 'active' || round === undefined || seatedIn === epoch) return
    showToast({ title: () => home().roundHasBegun(round), isForNext: true })
  })
  const nextId = next?.playerId
  const isElsewhere = useIsSeatElsewhere(seat)
  useEffect(() => {
    if (nextId !== undefined) takeNext()
  }, [nextId])

  if (isRoomGone(error)) return isRoomShut(error) ? 'shut' : 'closed'
  if (isRemoved) return 'removed'
  if (isElsewhere && personId !== undefined) return 'elsewhere'
  if (!isMissing || (found.isPending && !found.isError)) return null
  return found.data === 'next round' ? 'next round' : found.data ? null : 'unknown'
}

/** What the room knows of the player of a seat. */
function placeOf(seat: StoredSeat, { error, copy }: RoomRead, isFresh: boolean) {
  const me = copy?.players.find(({ id }) => id === seat.playerId)
  return {
    error,
    isKnown: copy !== undefined,
    epoch: copy?.epoch,
    status: copy?.room.status,
    round: copy?.room.round,
    personId: me?.personId,
    name: me?.name,
    isFresh,
    carried: copy && !me ? carriedOver(copy, seat, isFresh) : undefined,
  }
}

/** The same person in another round or, once they are known to be missing, another one on this phone. */
function carriedOver({ players }: RoomAnswer, seat: StoredSeat, isFresh: boolean): PlayerView | undefined {
  const same = players.find(({ personId }) => personId === seat.personId)
  if (same || !isFresh) return same
  return playersOnPhone(players, { id: seat.playerId, roomId: seat.roomId })[0]
}
