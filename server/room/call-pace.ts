import type { Bus } from '../realtime/bus.ts'

/** When the last call of each room was heard of, by a clock that never jumps. */
export interface CallPace {
  /** Milliseconds since the room's last call, or null if this process has not heard of that very call. */
  sinceLastCall(room: { id: string; epoch: string; calledNumbers: readonly number[] }): number | null
}

/** Hears of calls, its own and those of other processes, on the bus. */
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
