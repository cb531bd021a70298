import { SEAT_IDLE_MS } from '#shared/limits.ts'

/** Who is playing right now: an open socket of the seat, or an authenticated request of it a moment ago. */
export interface Presence {
  acted(playerId: string): void
  socketOpened(playerId: string): void
  socketClosed(playerId: string): void
  isPlaying(playerId: string): boolean
}

/** Presence as one process sees it, by a clock that never jumps. Entries of idle players are dropped when the map grows. */
export function createPresence(now: () => number = () => performance.now()): Presence {
  const lastAct = new Map<string, number>()
  const openSockets = new Map<string, number>()
  const dropIdle = () => {
    for (const [playerId, at] of lastAct) if (now() - at >= SEAT_IDLE_MS) lastAct.delete(playerId)
  }
  return {
    acted: (playerId) => {
      if (lastAct.size >= DROP_IDLE_ABOVE && !lastAct.has(playerId)) dropIdle()
      lastAct.set(playerId, now())
    },
    socketOpened: (playerId) => {
      openSockets.set(playerId, (openSockets.get(playerId) ?? 0) + 1)
    },
    socketClosed: (playerId) => {
      const left = (openSockets.get(playerId) ?? 1) - 1
      if (left > 0) openSockets.set(playerId, left)
      else openSockets.delete(playerId)
    },
    isPlaying: (playerId) => {
      const at = lastAct.get(playerId)
      return openSockets.has(playerId) || (at !== undefined && now() - at < SEAT_IDLE_MS)
    },
  }
}

const DROP_IDLE_ABOVE = 10_000
