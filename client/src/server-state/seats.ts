import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasHadSeat } from '#client/seat/recent-seats.ts'
import { readSeat, type StoredSeat } from '#client/seat/stored-seat.ts'
import type { NextPersonAnswer } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { roomKeys } from './query-client.ts'
import { RequestError, request, requestWhenOnline, seatRefusals, withRequestKey } from './request.ts'

/** The seat that this browser has in a room's present round, or that it gets one with the next round; null if neither. */
export type FoundSeat = StoredSeat | 'next round' | null

/**
 * Looks for a seat in a round in which this page knows none: by name, or any without one. Somebody who was set aside gets a
 * seat again, at once or for the next round.
 */
export function useFoundSeat(roomId: string, epoch: string, name: string | undefined, isWanted: boolean) {
  return useQuery<FoundSeat, RequestError>({
    queryKey: roomKeys.seat(roomId, epoch),
    queryFn: () => findSeat(roomId, name),
    enabled: isWanted,
    retry: (_failures, error) => error.isPassing,
  })
}

const readSeats = (roomId: string, signal?: AbortSignal) =>
  request({ path: `/api/rooms/${roomId}/seats`, answer: 'seatsAnswer', signal })

async function findSeat(roomId: string, wanted: string | undefined): Promise<FoundSeat> {
  const { seats, waiting } = await readSeats(roomId)
  const seat = seats.find(({ name }) => wanted === undefined || name === wanted)
  if (seat)
    return { roomId, playerId: seat.playerId, personId: seat.personId, playerName: seat.name, isHost: seat.isHost }
  if (!waiting) return null
  const { name } = waiting
  const { personId, playerId } = await request({ ...joinNext(roomId), send: ['joinBody', { name }] })
  return playerId ? { roomId, playerId, personId, playerName: name, isHost: false } : 'next round'
}

/** Whether the server lets this browser act for a player whose seat it has had, also after the page has forgotten it. */
export async function mayActFor(roomId: RoomId, wanted: PlayerId, signal: AbortSignal): Promise<boolean> {
  // The server refuses the question to strangers, which browsers log as an error.
  return hasHadSeat(roomId, wanted) && holdsSeat(roomId, wanted, signal)
}

/** The same for a browser that has any seat in the room, and may have got this one by an answer that was lost. */
export async function holdsSeat(roomId: RoomId, wanted: PlayerId, signal?: AbortSignal): Promise<boolean> {
  const { seats } = await readSeats(roomId, signal)
  return seats.some(({ playerId }) => playerId === wanted)
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

/** Asks for a seat from the next round. */
export function useJoinNext() {
  type Wish = { roomId: string; name: string; ticketCount: number; invite?: string | undefined }
  return useMutation<NextPersonAnswer, RequestError, Wish>({
    mutationFn: (wish) => {
      const { roomId, ...person } = wish
      return withRequestKey({ ...wish, isNext: true }, (key) =>
        requestWhenOnline({ ...joinNext(roomId), send: ['joinBody', person], headers: { 'Idempotency-Key': key } }),
      )
    },
    networkMode: 'always',
  })
}

const joinNext = (roomId: string) =>
  ({ method: 'POST', path: `/api/rooms/${roomId}/next-people`, answer: 'nextPersonAnswer' }) as const

/** Tells the room that this player leaves, until it knows or they are back. Nobody waits for the answer. */
export function sayGoodbye(playerId: string, againAfterMs = 1_000): void {
  const goodbye = { method: 'POST', path: `/api/players/${playerId}/leave`, answer: 'noAnswer' } as const
  request(goodbye).catch(({ isPassing }: RequestError) => {
    const sayAgain = () => readSeat()?.playerId === playerId || sayGoodbye(playerId, 2 * againAfterMs)
    if (isPassing) setTimeout(sayAgain, againAfterMs)
  })
}
