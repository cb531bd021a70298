import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StoredSeat } from '#client/seat/stored-seat.ts'
import { joinNext } from './next-people.ts'
import { roomKeys } from './query-client.ts'
import { RequestError, request, seatRefusals } from './request.ts'
import { heldIn, readSeats } from './seats.ts'

/**
 * The seat that this browser has in a room's present round, or that it gets one with the next round, or that the host has
 * removed it; null if nothing is known of it.
 */
export type FoundSeat = StoredSeat | 'next round' | 'removed' | null

/** How often somebody who was removed asks whether the host has let them in. */
const REMOVED_POLL_MS = 5_000

/**
 * Looks for a seat in a round in which this page knows none: by name, or any without one. Somebody who was set aside gets a
 * seat again, at once or for the next round.
 */
export function useFoundSeat(roomId: string, epoch: string, name: string | undefined, isWanted: boolean) {
  return useQuery<FoundSeat, RequestError>({
    queryKey: roomKeys.seat(roomId, epoch),
    queryFn: () => findSeat(roomId, name),
    enabled: isWanted,
    refetchInterval: ({ state }) => state.data === 'removed' && REMOVED_POLL_MS,
    retry: (_failures, error) => error.isPassing,
  })
}

async function findSeat(roomId: string, wanted: string | undefined): Promise<FoundSeat> {
  const { seats, waiting, isRemoved } = await readSeats(roomId)
  const seat = seats.find(({ name }) => wanted === undefined || name === wanted)
  if (seat) return heldIn(roomId, seat)
  if (!waiting) return isRemoved ? 'removed' : null
  const { name } = waiting
  const { personId, playerId } = await request(joinNext(roomId, { name }))
  return playerId ? { roomId, playerId, personId, playerName: name, isHost: false } : 'next round'
}

/** Whether another device alone has this seat now. The server is asked once it has refused something. */
export function useIsSeatElsewhere({ roomId, playerId, personId }: StoredSeat): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  useEffect(() => {
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      setIsElsewhere(await isNowElsewhere({ roomId, playerId, personId }))
      isAsking = false
    }
    return seatRefusals.subscribe(() => void ask())
  }, [roomId, playerId, personId])
  return isElsewhere
}

async function isNowElsewhere(mine: Pick<StoredSeat, 'roomId' | 'playerId' | 'personId'>): Promise<boolean> {
  try {
    const { seats } = await readSeats(mine.roomId)
    return !seats.some(({ playerId, personId }) => playerId === mine.playerId || personId === mine.personId)
  } catch (error) {
    return error instanceof RequestError && !error.isPassing
  }
}
