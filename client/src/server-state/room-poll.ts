import type { RoomId } from '#shared/game/ids.ts'
import { sourceOf } from './game-source.ts'
import { pollInterval } from './poll-pace.ts'
import type { RequestError } from './request.ts'

/** The state of the reads of a room. */
export interface RoomRead {
  error: RequestError | null
  /** When the server last answered. */
  dataUpdatedAt: number
}

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
