import { useQuery } from '@tanstack/react-query'
import { readSeat, type StoredSeat } from '#client/seat/stored-seat.ts'
import type { SeatsAnswer } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { isPractice, normaliseRoomNumber } from '#shared/room-number.ts'
import { SEATED_COOKIE } from '#shared/seated-cookie.ts'
import { requestFor } from './command-request.ts'
import { roomKeys } from './query-client.ts'
import { type RequestError, request, SILENT_MS } from './request.ts'

/** The seats that this browser may act for in a room. The server refuses the question to browsers without any. */
export const readSeats = (roomId: string, signal?: AbortSignal) =>
  request({ path: `/api/rooms/${roomId}/seats`, answer: 'seatsAnswer', signal, limitMs: SILENT_MS })

type KnownPlayer = Pick<SeatsAnswer['seats'][number], 'playerId' | 'personId' | 'name' | 'isHost'>

export const heldIn = (roomId: RoomId, { playerId, personId, name, isHost }: KnownPlayer): StoredSeat => ({
  roomId,
  playerId,
  personId,
  playerName: name,
  isHost,
})

/** The people for whom this browser plays in a room, by the word of the server. It may have forgotten all it stored. */
export interface KnownHere {
  /** Those who are in the round, without those who play elsewhere for now, unless nobody else is left. */
  people: readonly StoredSeat[]
  /** The others: who has left, or plays elsewhere. Their name leads back. */
  absent: readonly PlayerId[]
  /** The name under which somebody plays from the next round, if nobody is in this one. */
  waitsAs: string | null
}

const NOBODY_KNOWN: KnownHere = { people: [], absent: [], waitsAs: null }

/** Whether this browser may hold a seat anywhere. One that holds none asks no question that the server would refuse. */
export function mayHoldSeats(): boolean {
  try {
    return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SEATED_COOKIE}=`))
  } catch {
    // A frame without cookies.
    return false
  }
}

/** Asks who plays in a room by this browser. */
export async function whoIsKnown(roomId: RoomId, signal?: AbortSignal): Promise<KnownHere> {
  if (!mayHoldSeats()) return NOBODY_KNOWN
  const { seats, waiting } = await readSeats(roomId, signal)
  const staying = seats.filter(({ isGone }) => !isGone)
  const here = staying.filter(({ isLentOut }) => !isLentOut)
  const people = here.length > 0 ? here : staying
  return {
    people: people.map((seat) => heldIn(roomId, seat)),
    absent: seats.flatMap((seat) => (people.includes(seat) ? [] : seat.playerId)),
    waitsAs: staying.length === 0 ? (waiting?.name ?? null) : null,
  }
}

/**
 * The same for a screen that would treat this browser as a stranger. A browser that comes without any seat does not ask and
 * does not wait. If it gets one while it is there, the form that asked for the seat goes on.
 */
export function useKnownHere(roomId: RoomId): KnownHere & { isAsking: boolean } {
  const isRoom = normaliseRoomNumber(roomId) === roomId && !isPractice(roomId)
  const { data, isFetching } = useQuery<KnownHere, RequestError>({
    queryKey: roomKeys.known(roomId),
    queryFn: () => whoIsKnown(roomId),
    initialData: () => (mayHoldSeats() ? undefined : NOBODY_KNOWN),
    enabled: isRoom,
    gcTime: 0,
  })
  return { ...(data ?? NOBODY_KNOWN), isAsking: data === undefined && isFetching }
}

/** Whether the server lets a browser act for a player that has any seat in the room, and may have got this one by an answer that was lost. */
export async function holdsSeat(roomId: RoomId, wanted: PlayerId, signal?: AbortSignal): Promise<boolean> {
  const { seats } = await readSeats(roomId, signal)
  return seats.some(({ playerId }) => playerId === wanted)
}

/** Tells the room that this player leaves, until it knows or they are back. Nobody waits for the answer. */
export function sayGoodbye(roomId: RoomId, playerId: string, againAfterMs = 1_000): void {
  request({ ...requestFor('leave', roomId, { playerId }), answer: 'noAnswer' }).catch(({ isPassing }: RequestError) => {
    const sayAgain = () => readSeat()?.playerId === playerId || sayGoodbye(roomId, playerId, 2 * againAfterMs)
    if (isPassing) setTimeout(sayAgain, againAfterMs)
  })
}
