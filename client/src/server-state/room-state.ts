import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StoredSeat } from '#client/seat/stored-seat.ts'
import type { JoinAnswer, RoomAnswer, RoomChangeAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { type GameSource, sourceOf } from './game-source.ts'
import { pollInterval } from './poll-interval.ts'
import { isRoomGone, isTurnedAway, pollIfChanged, roomPoll } from './polling.ts'
import { amend, queryClient, roomKeys } from './query-client.ts'
import { type RequestError, requestWhenOnline } from './request.ts'
import { newer } from './room-copy.ts'

/*
 * The one copy that this browser has of a room with its players. Two routes bring it: screens before the game poll
 * `/api/rooms/:id`, those of the game `/api/game-state/:id`. Both answer with the same state and the same tags.
 */

const ROOM_POLL_MS = 2_000
const GAME_STATE_RETRIES = 3

/** A room with its players, polled every 2 seconds. */
export function useRoom(roomId: RoomId) {
  return useQuery<RoomAnswer, RequestError>({
    ...beforeTheGame(roomId),
    ...roomPoll(roomId, ROOM_POLL_MS),
    refetchIntervalInBackground: true,
  })
}

/** The same, read once. */
export function useRoomOnce(roomId: RoomId) {
  return useQuery<RoomAnswer, RequestError>({ ...beforeTheGame(roomId), enabled: roomId !== '' })
}

function beforeTheGame(roomId: RoomId) {
  return { queryKey: roomKeys.room(roomId), queryFn: () => pollRoom(roomId, (game, etag) => game.readRoom(etag)) }
}

function pollRoom(roomId: RoomId, read: (game: GameSource, etag: string | null) => ReturnType<GameSource['readRoom']>) {
  return pollIfChanged<RoomAnswer>({
    queryKey: roomKeys.room(roomId),
    read: (etag) => read(sourceOf(roomId), etag),
    tagOf: etagOf,
    withAnswer: (known, { body }) => newer(known, body),
  })
}

/** The same room during the game, polled every `pollMs`. */
export function useGameState(roomId: RoomId, pollMs: number) {
  return useQuery<RoomAnswer, RequestError>({
    queryKey: roomKeys.room(roomId),
    queryFn: () => pollRoom(roomId, (game, etag) => game.readGame(etag)),
    ...roomPoll(roomId, pollMs),
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: (failures, error) => failures < GAME_STATE_RETRIES && !isRoomGone(error) && !isTurnedAway(error),
    // No backoff: with growing pauses the page would show an old game for seconds after the server is back.
    retryDelay: () => pollInterval(pollMs),
  })
}

/** Fetches a room with its players now. */
export async function readRoom(roomId: RoomId, signal?: AbortSignal): Promise<RoomAnswer> {
  const answer = await requestWhenOnline({ path: `/api/rooms/${roomId}`, answer: 'roomAnswer', signal })
  renew(answer)
  return answer
}

/** A copy up to this age counts as just read. If somebody has taken the name since, the server refuses the join. */
const READ_LATELY_MS = 2_500

/** The cached copy, if the server has told it just now. */
export function freshRoom(roomId: RoomId): RoomAnswer | undefined {
  const { data, dataUpdatedAt = 0, isInvalidated } = queryClient.getQueryState<RoomAnswer>(roomKeys.room(roomId)) ?? {}
  return !isInvalidated && Date.now() - dataUpdatedAt < READ_LATELY_MS ? data : undefined
}

/** The cached copy, without a request. */
export function cachedRoom(roomId: RoomId): RoomAnswer | undefined {
  return queryClient.getQueryData<RoomAnswer>(roomKeys.room(roomId))
}

/**
 * Calls `told` with the copy of a room once the server has told it at `since` or later, by this device's clock in epoch
 * milliseconds. Returns a function that ends the wait.
 */
export function onceReadSince(roomId: RoomId, since: number, told: (room: RoomAnswer) => void): () => void {
  let end = () => {}
  const look = () => {
    const { data, dataUpdatedAt = 0 } = queryClient.getQueryState<RoomAnswer>(roomKeys.room(roomId)) ?? {}
    if (!data || dataUpdatedAt < since) return
    end()
    told(data)
  }
  end = queryClient.getQueryCache().subscribe(look)
  look()
  return end
}

/** The person of a seat, if they are in the room, also under the player id of an earlier round. */
export function personIn({ players }: RoomAnswer, { playerId, personId }: StoredSeat): PlayerView | undefined {
  return players.find((player) => player.id === playerId || player.personId === personId)
}

/** Whether the room has that player; a copy from before a removal still does. */
export function isSeated({ players }: RoomAnswer, { playerId }: { playerId: PlayerId }): boolean {
  return players.some(({ id }) => id === playerId)
}

/**
 * Marks of other players change no version, so neither messages nor conditional polls bring them. While they are shown,
 * they are asked for with each change of the room.
 */
export function useFreshMarks(roomId: RoomId, version: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every version fetches again
  useEffect(() => {
    sourceOf(roomId)
      .readGame(null)
      .then(
        (answer) => answer && renew(answer.body),
        // The next change asks again.
        () => {},
      )
  }, [roomId, version])
}

/** Updates the cached room from the answer to a command that changed only the room. */
export function applyRoomChange({ room, epoch, version }: RoomChangeAnswer): void {
  amend<RoomAnswer>(roomKeys.room(room.id), (known) => {
    if (known?.epoch !== epoch || known.version + 1 !== version) return known
    return { ...known, room, version }
  })
}

/** Takes somebody who has joined by this browser into the copy of the room, so that their screen need not wait for it. */
export function addJoined({ isReconnection: _, roomStatus: __, epoch, version, ...player }: JoinAnswer): void {
  amend<RoomAnswer>(roomKeys.room(player.roomId), (known) => {
    if (known?.epoch !== epoch || known.players.some(({ id }) => id === player.id)) return known
    const players = [...known.players, player]
    // Something else has happened before it, which the next read tells.
    if (known.version + 1 !== version) return { ...known, players }
    return { ...known, room: { ...known.room, version }, version, players }
  })
}

/** Takes a full answer about a room into the cache. */
export function renew(answer: RoomAnswer): void {
  queryClient.setQueryData<RoomAnswer>(roomKeys.room(answer.room.id), (known) => newer(known, answer))
}
