import type { PlayerId } from '#shared/game/ids.ts'
import { Tvs } from './tvs.ts'

/** A seat whose last authenticated request is younger than this is being played. */
export const SEAT_IDLE_MS = 5_000

/** Evidence that a player is playing. `hidden` is an open page that is not visible, as on a locked phone. */
export type Sign = 'connected' | 'hidden' | 'acted' | 'none'

/** Players who are playing now: their seat has an open socket or made an authenticated request a moment ago. */
export interface Presence {
  acted(playerId: PlayerId): void
  /** @param isBorrower the socket's session has the seat only lent */
  socketOpened(playerId: PlayerId, isBorrower?: boolean): void
  socketClosed(playerId: PlayerId, isBorrower?: boolean): void
  /** The page of one of the player's open sockets is no longer visible, or is visible again. */
  socketHid(playerId: PlayerId): void
  socketShowed(playerId: PlayerId): void
  isPlaying(playerId: PlayerId): boolean
  signOf(playerId: PlayerId): Sign
  /** Milliseconds until the player's last request counts no more. */
  msUntilIdle(playerId: PlayerId): number
  /**
   * Whether the seat's owner has an open socket here. Sockets of borrowers do not count: a borrower could be anyone.
   */
  isOwnerConnected(playerId: PlayerId): boolean
  /** Players with an open socket here. */
  connected(): Iterable<string>
  /** TVs that watch a room by a socket here. */
  readonly tvs: Tvs
}

/**
 * Presence within one process, measured with the monotonic clock. Entries of idle players are dropped when the map
 * grows.
 */
export function createPresence(
  now: () => number = () => performance.now(),
  /** Called for each player whose sign may have changed. */
  changed: (playerId: PlayerId) => void = () => {},
  tvs: Tvs = new Tvs(),
): Presence {
  const lastAct = new Map<string, number>()
  const openSockets = new Map<string, OpenSockets>()
  /** Those who acted last are at the end, so the first recent one ends the search. */
  const dropIdle = () => {
    for (const [playerId, at] of lastAct) {
      if (now() - at < SEAT_IDLE_MS) return
      lastAct.delete(playerId)
    }
  }
  const msUntilIdle = (playerId: PlayerId) => {
    const at = lastAct.get(playerId)
    return at === undefined ? 0 : Math.max(0, at + SEAT_IDLE_MS - now())
  }
  const signOf = (playerId: PlayerId): Sign => {
    const open = openSockets.get(playerId)
    if (open) return open.hidden < open.owner + open.borrower ? 'connected' : 'hidden'
    return msUntilIdle(playerId) > 0 ? 'acted' : 'none'
  }
  /** Runs a change of a player's open sockets. */
  const noting = (playerId: PlayerId, change: (open: OpenSockets) => void) => {
    const before = signOf(playerId)
    const open = openSockets.get(playerId) ?? { owner: 0, borrower: 0, hidden: 0 }
    change(open)
    if (open.owner + open.borrower > 0) openSockets.set(playerId, open)
    else openSockets.delete(playerId)
    if (signOf(playerId) !== before) changed(playerId)
  }
  return {
    acted: (playerId) => {
      lastAct.delete(playerId)
      if (lastAct.size >= DROP_IDLE_ABOVE) dropIdle()
      lastAct.set(playerId, now())
      if (!openSockets.has(playerId)) changed(playerId)
    },
    socketOpened: (playerId, isBorrower = false) =>
      noting(playerId, (open) => open[isBorrower ? 'borrower' : 'owner']++),
    socketClosed: (playerId, isBorrower = false) =>
      noting(playerId, (open) => open[isBorrower ? 'borrower' : 'owner']--),
    socketHid: (playerId) => noting(playerId, (open) => open.hidden++),
    socketShowed: (playerId) => noting(playerId, (open) => open.hidden--),
    isPlaying: (playerId) => signOf(playerId) !== 'none',
    signOf,
    msUntilIdle,
    isOwnerConnected: (playerId) => (openSockets.get(playerId)?.owner ?? 0) > 0,
    connected: () => openSockets.keys(),
    tvs,
  }
}

/** A player's open sockets here: by whose session they are, and how many of them are hidden. */
interface OpenSockets {
  owner: number
  borrower: number
  hidden: number
}

const DROP_IDLE_ABOVE = 10_000
