import { SEAT_IDLE_MS } from '#shared/limits.ts'

/** How a player shows that he is playing. */
export type Sign = 'connected' | 'acted' | 'none'

/** Who is playing right now: an open socket of the seat, or an authenticated request of it a moment ago. */
export interface Presence {
  acted(playerId: string): void
  socketOpened(playerId: string): void
  socketClosed(playerId: string): void
  isPlaying(playerId: string): boolean
  signOf(playerId: string): Sign
  /** Those who have an open socket here. */
  connected(): Iterable<string>
}

/** Presence as one process sees it, by a clock that never jumps. Entries of idle players are dropped when the map grows. */
export function createPresence(
  now: () => number = () => performance.now(),
  /** Is told of each player whose sign may have changed. */
  changed: (playerId: string) => void = () => {},
): Presence {
  const lastAct = new Map<string, number>()
  const openSockets = new Map<string, number>()
  const dropIdle = () => {
    for (const [playerId, at] of lastAct) if (now() - at >= SEAT_IDLE_MS) lastAct.delete(playerId)
  }
  const signOf = (playerId: string): Sign => {
    if (openSockets.has(playerId)) return 'connected'
    const at = lastAct.get(playerId)
    return at !== undefined && now() - at < SEAT_IDLE_MS ? 'acted' : 'none'
  }
  return {
    acted: (playerId) => {
      if (lastAct.size >= DROP_IDLE_ABOVE && !lastAct.has(playerId)) dropIdle()
      lastAct.set(playerId, now())
      if (!openSockets.has(playerId)) changed(playerId)
    },
    socketOpened: (playerId) => {
      const open = openSockets.get(playerId) ?? 0
      openSockets.set(playerId, open + 1)
      if (open === 0) changed(playerId)
    },
    socketClosed: (playerId) => {
      const left = (openSockets.get(playerId) ?? 1) - 1
      if (left > 0) openSockets.set(playerId, left)
      else if (openSockets.delete(playerId)) changed(playerId)
    },
    isPlaying: (playerId) => signOf(playerId) !== 'none',
    signOf,
    connected: () => openSockets.keys(),
  }
}

const DROP_IDLE_ABOVE = 10_000
