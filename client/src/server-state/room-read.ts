import { hashKey, notifyManager, type QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { isSame } from '#client/device/is-same.ts'
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
  const last = useRef<{ part: Part }>(undefined)
  const read = () => {
    const state = queryClient.getQueryState<RoomAnswer, RequestError>(roomKeys.room(roomId))
    const part = choose({
      error: state?.error ?? null,
      failures: state?.fetchFailureCount ?? 0,
      answeredAt: state?.dataUpdatedAt ?? 0,
      copy: state?.data,
    })
    if (!last.current || !isSame(last.current.part, part)) last.current = { part }
    return last.current.part
  }
  const subscribe = useCallback((changed: () => void) => subscribeReads(roomId, changed), [roomId])
  return useSyncExternalStore(subscribe, read)
}

/** What changes the state of a query. The cache also tells who observes it, which each render of a screen that waits may do. */
const CHANGES: readonly QueryCacheNotifyEvent['type'][] = ['added', 'updated', 'removed']

/** Together with the queries of a screen: what stands around a part must not know later that the room is gone. */
function subscribeReads(roomId: RoomId, changed: () => void): () => void {
  const hash = hashKey(roomKeys.room(roomId))
  const tell = notifyManager.batchCalls(changed)
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash === hash && CHANGES.includes(type)) tell()
  })
}
