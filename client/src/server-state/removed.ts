import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RemovedAnswer } from '#shared/api.ts'
import type { PersonId, RoomId } from '#shared/game/ids.ts'
import { onServerMessage } from './apply-message.ts'
import { requestFor } from './command-request.ts'
import { refresh, roomKeys } from './query-client.ts'
import { type RequestError, request } from './request.ts'

const removedKey = (roomId: RoomId) => [...roomKeys.room(roomId), 'removed'] as const

const NOBODY: RemovedAnswer['people'] = []

/** Whom the host of a room may let in again. Only on seats of their own. */
export function useRemoved(roomId: RoomId): RemovedAnswer['people'] {
  const { data } = useQuery<RemovedAnswer, RequestError>({
    queryKey: removedKey(roomId),
    queryFn: () => request({ path: removedKey(roomId).join('/'), answer: 'removedAnswer' }),
    staleTime: 0,
    retry: (_failures, error) => error.isPassing,
  })
  useEffect(
    () =>
      onServerMessage(({ type }) => {
        if (type === 'player_removed' || type === 'player_let_in') void refresh(removedKey(roomId))
      }),
    [roomId],
  )
  return data?.people ?? NOBODY
}

/** Lets a person in again, also once the screen with the button is left. */
export async function letIn(roomId: RoomId, personId: PersonId): Promise<void> {
  await request({ ...requestFor('let_in', roomId, { personId }), answer: 'roomChangeAnswer' })
  await Promise.all([refresh(roomKeys.room(roomId)), refresh(removedKey(roomId))])
}
