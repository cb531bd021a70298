import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'

/** Bytes that may wait for a slow reader before its socket is cut. */
const SOCKET_MAX_WAITING_BYTES = 256 * 1024

/** Who holds the other end of a socket. */
export interface Visitor {
  /** Hash of the session, or null for somebody who never joined a room. */
  session: string | null
  /** As limits count it. */
  address: string
}

const NOBODY: Visitor = { session: null, address: '' }

/**
 * A socket of somebody who watches a room. What the hub knows of it lies on the socket itself: an object beside each would
 * be a fifth of what an idle connection costs.
 */
export class Watcher extends WebSocket {
  /** The connection below, set once the handshake is done. */
  stream: Duplex | null = null
  visitor = NOBODY
  roomId: string | null = null
  /** Set while the socket counts as this player's presence. */
  playerId: string | null = null
  /** Whether anything was heard since the last ping. */
  isAlive = true
  /** Moment of the monotonic clock at which it was opened. */
  openedAt = 0
}

/**
 * Writes one frame to all sockets, in one pass and without a copy for each. Terminates those with more than 256 KB
 * buffered, which resync when they reconnect. Returns how many were written to.
 */
export function deliver(watchers: Iterable<Watcher>, frame: Buffer): number {
  let delivered = 0
  for (const watcher of watchers) {
    const { stream } = watcher
    if (stream === null || watcher.readyState !== WebSocket.OPEN) continue
    if (stream.writableLength > SOCKET_MAX_WAITING_BYTES) {
      watcher.terminate()
      continue
    }
    stream.write(frame)
    delivered++
  }
  return delivered
}
