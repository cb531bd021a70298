import { numberAnnouncement } from '#shared/game/announcements.ts'
import { uncalled } from '#shared/game/board.ts'
import { type DrawnCall, drawNext, type FixedOrder } from '#shared/game/draw/draw.ts'
import type { DecisionContext } from '#shared/game/room/needs.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import type { CallSource } from '#shared/game/types.ts'

/** The next call: the host's number, or else the next one of the draw. In a rehearsal it is any that was not called. */
export function nextCall(
  room: RoomView,
  { order, randomBelow }: Pick<DecisionContext, 'randomBelow'> & { order: FixedOrder | null },
  chosen?: number,
) {
  const drawn = chosen === undefined ? nextDrawn(room, order) : null
  const bag = uncalled(room.calledNumbers)
  const number = chosen ?? drawn?.number ?? (bag[randomBelow(bag.length)] as number)
  const source: CallSource = chosen === undefined ? 'draw' : 'host'
  const seq = room.calledNumbers.length + 1
  return { number, seq, source, announcement: numberAnnouncement(number), proof: drawn?.proof }
}

/** The next number of the fixed order. Null before the game starts: sound checks do not use the order. */
function nextDrawn(room: RoomView, order: FixedOrder | null): DrawnCall | null {
  return order && drawNext(order, room.calledNumbers, room.hostCalledNumbers)
}

/** The proof of an earlier call, by its index in the game. None if the host chose the number. */
export function proofOfCall(room: RoomView, order: FixedOrder | null, index: number): DrawnCall['proof'] | undefined {
  if (room.hostCalledNumbers.includes(room.calledNumbers[index] as number)) return undefined
  return nextDrawn({ ...room, calledNumbers: room.calledNumbers.slice(0, index) }, order)?.proof
}

/**
 * Milliseconds until the next call is allowed. System clocks can jump, so a process that has seen the last call uses
 * its monotonic clock; others use the database's clock. A last call in the future blocks nothing.
 */
export function cooldownLeft(
  lastCalledAt: number | null,
  { now, cooldownMs, sinceLastCallMs }: Pick<DecisionContext, 'now' | 'cooldownMs' | 'sinceLastCallMs'>,
): number {
  if (sinceLastCallMs !== null) return Math.max(0, cooldownMs - sinceLastCallMs - HEARD_LATE_MS)
  if (lastCalledAt === null || lastCalledAt > now) return 0
  return Math.max(0, cooldownMs - (now - lastCalledAt))
}

/** Allowance for the delay before this process hears of a call. */
const HEARD_LATE_MS = 100
