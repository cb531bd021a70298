import type { RoomId } from '#shared/game/ids.ts'
import { sourceOf } from './game-source.ts'
import { pollInterval } from './poll-interval.ts'
import { queryClient } from './query-client.ts'
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
