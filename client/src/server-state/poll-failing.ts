import { useRef } from 'react'
import type { RoomId } from '#shared/game/ids.ts'
import { useRoomRead } from './room-read.ts'

/**
 * Whether polls fail: from the first one that was not answered well until the next one that is. Failures alone would not
 * show it, since they are counted separately for each poll, and a message may begin another one.
 */
export function usePollFailing(roomId: RoomId): boolean {
  /** When the last answer came before that. */
  const failedAfter = useRef<number>(undefined)
  return useRoomRead(roomId, ({ error, failures, answeredAt }) => {
    const isFailing = failures > 0 || error !== null
    if (isFailing) failedAfter.current = answeredAt
    return isFailing || failedAfter.current === answeredAt
  })
}
