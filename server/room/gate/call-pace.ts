import type { Bus } from '../../bus/bus.ts'

/** When this process learned of each room's last call, by the monotonic clock. */
export interface CallPace {
  /** Milliseconds since the room's last call, or null if this process has not seen that call. */
  sinceLastCall(room: { id: string; epoch: string; calledNumbers: readonly number[] }): number | null
}

/** Records the calls on the bus, those of this process and of others. */
export function createCallPace(bus: Bus, cooldownMs: number, now: () => number = () => performance.now()): CallPace {
  const lastCalls = new Map<string, { epoch: string; seq: number; at: number }>()
  bus.subscribe((message) => {
    if (message.type !== 'number_called') return
    if (lastCalls.size >= FORGET_ABOVE) {
      for (const [id, { at }] of lastCalls) if (now() - at >= cooldownMs) lastCalls.delete(id)
    }
    lastCalls.set(message.roomId, { epoch: message.e, seq: message.payload.seq, at: now() })
  })
  return {
    sinceLastCall: ({ id, epoch, calledNumbers }) => {
      const last = lastCalls.get(id)
      return last?.epoch === epoch && last.seq === calledNumbers.length ? now() - last.at : null
    },
  }
}

const FORGET_ABOVE = 10_000
