import type { AutoCall } from '#shared/game/room/auto-call.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** What a schedule is of. Equal schedules after different calls can be one object, because the cache shares equal parts. */
export type Scheduled = Pick<RoomView, 'auto' | 'calledNumbers'>

const seen = new WeakMap<AutoCall, { calls: number; at: number }>()

/**
 * When this page first saw a schedule, by `performance.now()`. Schedules say how long something takes as of their
 * arrival, because the clocks of phones are wrong. A screen that is shown later must count from the same moment.
 */
export function seenAt({ auto, calledNumbers: { length: calls } }: Scheduled): number {
  const known = seen.get(auto)
  if (known?.calls === calls) return known.at
  const at = performance.now()
  seen.set(auto, { calls, at })
  return at
}

/** When the next number is due, by `performance.now()`; null if none is. */
export function dueAt(room: Scheduled): number | null {
  return room.auto.dueInMs === null ? null : seenAt(room) + room.auto.dueInMs
}
