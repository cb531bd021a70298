import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { GameStateAnswer, RoomChangeAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import { newer } from './newer.ts'
import { pollIfChanged } from './poll-if-changed.ts'
import { pollInterval } from './poll-pace.ts'
import { amend, queryClient } from './query-client.ts'
import { type RequestError, requestIfChanged } from './request.ts'
import { roomKeys } from './room-keys.ts'
import { isRoomGone, isTurnedAway, roomPoll } from './room-poll.ts'

const GAME_STATE_RETRIES = 3

/** The game as this browser knows it, asked for again every `pollMs` unless it is the one that the server has. */
export function useGameState(roomId: string, pollMs: number) {
  const queryKey = roomKeys.gameState(roomId)
  return useQuery<GameStateAnswer, RequestError>({
    queryKey,
    queryFn: () =>
      pollIfChanged({
        queryKey,
        answer: 'gameStateAnswer',
        tagOf: etagOf,
        withAnswer: (known, { body }) => newer(known, body),
      }),
    ...roomPoll(roomId, pollMs),
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: (failures, error) => failures < GAME_STATE_RETRIES && !isRoomGone(error) && !isTurnedAway(error),
    // As often as ever: with growing pauses the page would show an old game for seconds after the server is back.
    retryDelay: () => pollInterval(pollMs),
  })
}

/** The copy in the cache, without asking. */
export function cachedGameState(roomId: string): GameStateAnswer | undefined {
  return queryClient.getQueryData<GameStateAnswer>(roomKeys.gameState(roomId))
}

/**
 * Marks of other players change no version, so neither messages nor conditional polls bring them. While they are shown,
 * they are asked for with each change of the room.
 */
export function useFreshMarks(roomId: string, version: number, areShown: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every version asks anew
  useEffect(() => {
    if (!areShown) return
    requestIfChanged(`/api/game-state/${roomId}`, 'gameStateAnswer').then(
      (answer) =>
        answer && queryClient.setQueryData(roomKeys.gameState(roomId), newer(cachedGameState(roomId), answer.body)),
      // The next change asks again.
      () => {},
    )
  }, [roomId, version, areShown])
}

/** Takes in the room out of the answer to a command that changed nothing else. */
export function applyRoomChange({ room, epoch, version }: RoomChangeAnswer): void {
  amend<GameStateAnswer>(roomKeys.gameState(room.id), (known) => {
    if (known?.epoch !== epoch || known.version + 1 !== version) return known
    return { gameState: { ...known.gameState, room }, epoch, version }
  })
}
