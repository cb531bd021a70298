import type { RoomId } from '#shared/game/ids.ts'
import { pollInterval } from './poll-pace.ts'
import type { RequestError } from './request.ts'

/** What reads of a room have come to so far. */
export interface RoomRead {
  error: RequestError | null
  /** When the server last answered. */
  dataUpdatedAt: number
}

/** There is no such room, or no longer. That answer is kept: asking again would only look like guessing numbers. */
export function isRoomGone(error: RequestError | null): boolean {
  return error?.status === 404
}

/** The server wants to be left alone for a while, and says in its message for how long. */
export function isTurnedAway(error: RequestError | null): error is RequestError {
  return error?.status === 429
}

/** How a room is asked for: every `usualMs`, after a refusal when its time is over, and never again once it is gone. */
export function roomPoll(roomId: RoomId, usualMs: number) {
  return {
    enabled: ({ state }: { state: { error: RequestError | null } }) => roomId !== '' && !isRoomGone(state.error),
    refetchInterval: ({ state }: { state: { error: RequestError | null } }) => pauseAfter(state.error, usualMs),
  }
}

function pauseAfter(error: RequestError | null, usualMs: number): number {
  const usual = pollInterval(usualMs)
  return isTurnedAway(error) ? Math.max(usual, (error.retryAfterSeconds ?? 0) * 1000) : usual
}
