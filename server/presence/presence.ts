import type { PlayerId } from '#shared/game/ids.ts'

/** A seat whose last authenticated request is younger than this is being played. */
export const SEAT_IDLE_MS = 5_000

/** Evidence that a player is playing. */
export type Sign = 'connected' | 'acted' | 'none'

/** Players who are playing now: their seat has an open socket or made an authenticated request a moment ago. */
export interface Presence {
  acted(playerId: PlayerId): void
  /** @param isBorrower the socket's session has the seat only lent */
  socketOpened(playerId: PlayerId, isBorrower?: boolean): void
  socketClosed(playerId: PlayerId, isBorrower?: boolean): void
  isPlaying(playerId: PlayerId): boolean
  signOf(playerId: PlayerId): Sign
  /**
   * Whether the seat's owner has an open socket here. Sockets of borrowers do not count: a borrower could be anyone.
   */
  isOwnerConnected(playerId: PlayerId): boolean
  /** Players with an open socket here. */
  connected(): Iterable<string>
}

/**
 * Presence within one process, measured with the monotonic clock. Entries of idle players are dropped when the map
 * grows.
 */
export function createPresence(
  now: () => number = () => performance.now(),
  /** Called for each player whose sign may have changed. */
  changed: (playerId: PlayerId) => void = () => {},
): Presence {
  const lastAct = new Map<string, number>()
  const openSockets = new Map<string, { owner: number; borrower: number }>()
  const dropIdle = () => {
    for (const [playerId, at] of lastAct) if (now() - at >= SEAT_IDLE_MS) lastAct.delete(playerId)
  }
  const signOf = (playerId: PlayerId): Sign => {
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
    socketOpened: (playerId, isBorrower = false) => {
      const open = openSockets.get(playerId)
      const sockets = open ?? { owner: 0, borrower: 0 }
      sockets[isBorrower ? 'borrower' : 'owner']++
      openSockets.set(playerId, sockets)
      if (!open) changed(playerId)
    },
    socketClosed: (playerId, isBorrower = false) => {
      const sockets = openSockets.get(playerId)
      if (!sockets) return
      sockets[isBorrower ? 'borrower' : 'owner']--
      if (sockets.owner + sockets.borrower > 0) return
      openSockets.delete(playerId)
      changed(playerId)
    },
    isPlaying: (playerId) => signOf(playerId) !== 'none',
    signOf,
    isOwnerConnected: (playerId) => (openSockets.get(playerId)?.owner ?? 0) > 0,
    connected: () => openSockets.keys(),
  }
}

const DROP_IDLE_ABOVE = 10_000
