import type { Bus } from '../realtime/bus.ts'

/** When each room was last called in, by a clock that never jumps. A guard beside the database's clock, never the truth. */
export interface CallPace {
  /** Milliseconds, or null if this process knows of no call. */
  sinceLastCall(roomId: string): number | null
}

/** Learns of calls, its own and those of other processes, from the bus. */
export function createCallPace(bus: Bus, cooldownMs: number, now: () => number = () => performance.now()): CallPace {
  const calledAt = new Map<string, number>()
  bus.subscribe(({ type, roomId }) => {
    if (type !== 'number_called') return
    if (calledAt.size >= FORGET_ABOVE) {
      for (const [id, at] of calledAt) if (now() - at >= cooldownMs) calledAt.delete(id)
    }
    calledAt.set(roomId, now())
  })
  return {
    sinceLastCall: (roomId) => {
      const at = calledAt.get(roomId)
      return at === undefined ? null : now() - at
    },
  }
}

const FORGET_ABOVE = 10_000
