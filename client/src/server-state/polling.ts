import { useRef, useSyncExternalStore } from 'react'
import { isSame } from '#client/ui/live-value.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { sourceOf } from './game-source.ts'
import { pollInterval } from './poll-interval.ts'
import { queryClient, roomKeys } from './query-client.ts'
import type { RequestError, TaggedAnswer } from './request.ts'

/** There is no such room, or no longer. It is not read again: that would look like guessing numbers. */
export function isRoomGone(error: RequestError | null): boolean {
  return error?.status === 404
}

/** The server refuses requests for a while; its message says how long. */
export function isTurnedAway(error: RequestError | null): error is RequestError {
  return error?.status === 429
}

/** The poll interval of a room: `usualMs`, after a refusal the time that it names, and none once the room is gone. */
export function roomPoll(roomId: RoomId, usualMs: number) {
  return {
    networkMode: sourceOf(roomId).networkMode,
    enabled: ({ state }: { state: { error: RequestError | null } }) => roomId !== '' && !isRoomGone(state.error),
    refetchInterval: ({ state }: { state: { error: RequestError | null } }) => pauseAfter(state.error, usualMs),
  }
}

function pauseAfter(error: RequestError | null, usualMs: number): number {
  const usual = pollInterval(usualMs)
  return isTurnedAway(error) ? Math.max(usual, (error.retryAfterSeconds ?? 0) * 1000) : usual
}

interface Poll<Answer, Copy> {
  /** Of the copy in the cache. */
  queryKey: readonly string[]
  /** Reads it, unless it is still in the state that `etag` names: then null. */
  read(etag: string | null): Promise<TaggedAnswer<Answer> | null>
  /** The tag of the state that a copy shows, if it has one. */
  tagOf(copy: NoInfer<Copy>): string | null
  /** Merges an answer into the copy, which may have changed meanwhile. */
  withAnswer(known: NoInfer<Copy> | undefined, answer: TaggedAnswer<Answer>): NoInfer<Copy>
}

/** The cached copy, updated unless the source has the same state. */
export async function pollIfChanged<Answer, Copy = Answer>({
  queryKey,
  read,
  tagOf,
  withAnswer,
}: Poll<Answer, Copy>): Promise<Copy> {
  const copy = queryClient.getQueryData<Copy>(queryKey)
  const answer = await read(copy ? tagOf(copy) : null)
  const known = queryClient.getQueryData<Copy>(queryKey)
  if (answer) return withAnswer(known, answer)
  if (!known) throw new Error('nothing known and nothing new')
  return known
}

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
  return useSyncExternalStore(subscribeReads, read)
}

const subscribeReads = (changed: () => void) => queryClient.getQueryCache().subscribe(changed)

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
