import { hashKey, notifyManager, type QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSnapshot } from '#client/device/snapshot.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { queryClient, roomKeys } from './query-client.ts'
import type { RequestError } from './request.ts'

/** The state of the reads of a room, and what is known of it. */
export interface RoomRead {
  error: RequestError | null
  failures: number
  /** When the server last answered; 0 if it never has. */
  answeredAt: number
  copy: RoomAnswer | undefined
}

/** What is chosen of the reads of a room. A poll that brings nothing new renders nothing again. */
export function useRoomRead<Part>(roomId: RoomId, choose: (read: RoomRead) => Part): Part {
  const subscribe = useCallback((changed: () => void) => subscribeReads(roomId, changed), [roomId])
  return useSnapshot(subscribe, () => {
    const state = queryClient.getQueryState<RoomAnswer, RequestError>(roomKeys.room(roomId))
    return choose({
      error: state?.error ?? null,
      failures: state?.fetchFailureCount ?? 0,
      answeredAt: state?.dataUpdatedAt ?? 0,
      copy: state?.data,
    })
  })
}

/** Events that change the state of a query. Others tell of its observers, which each attempt to render a suspended screen makes. */
const CHANGES: readonly QueryCacheNotifyEvent['type'][] = ['added', 'updated', 'removed']

/** Together with the queries of a screen: what stands around a part must not know later that the room is gone. */
function subscribeReads(roomId: RoomId, changed: () => void): () => void {
  const hash = hashKey(roomKeys.room(roomId))
  const tell = notifyManager.batchCalls(changed)
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash === hash && CHANGES.includes(type)) tell()
  })
}
