import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'

/** Bytes that may be buffered for a slow reader before its socket is terminated. */
const SOCKET_MAX_WAITING_BYTES = 256 * 1024

/** Who opened a socket. */
export interface SocketClient {
  /** Hash of the session, or null if the client has never joined a room. */
  session: SessionHash | null
  /** The address as rate limits count it. */
  address: string
}

/** A seat that is played along a socket. */
export interface PlayedSeat {
  playerId: PlayerId
  /** Whether the seat is only lent to the socket's session. */
  isBorrower: boolean
  /**
   * Whether somebody else's act may take it from the session: it is lent, has two devices, or is the host's, which a link leads
   * to.
   */
  canBeLost: boolean
}

/** One list for all that watch: most sockets of a crowd are idle, and their memory counts. */
const WATCHES_ONLY: readonly PlayedSeat[] = []

const UNKNOWN_CLIENT: SocketClient = { session: null, address: '' }

/**
 * A socket that watches a room. The hub keeps its state on the socket itself: a separate object would add a fifth to
 * the memory of an idle connection.
 */
export class Watcher extends WebSocket {
  /** The underlying connection, set after the handshake. */
  stream: Duplex | null = null
  client = UNKNOWN_CLIENT
  roomId: RoomId | null = null
  /** The seats for whose players the socket counts as presence; several people may share a phone. */
  seats: readonly PlayedSeat[] = WATCHES_ONLY
  /** Whether its page has said that it is not visible. */
  isHidden = false
  /** Whether anything was received since the last ping. */
  isAlive = true
  /** Whether its page is a TV, which watches a room and plays no seat. */
  isTv = false
  /** When its page, a TV, has last said that its voice is on, by the monotonic clock; 0 if never. */
  spokeAt = 0
  /** When it was opened, by the monotonic clock. */
  openedAt = 0
  /** The key by which its messages are counted, once it has sent one. */
  countedAs: string | null = null
}

/**
 * Writes one frame to all sockets in one pass, without a copy for each. Terminates sockets with more than 256 KB
 * buffered; they resync when they reconnect. Returns how many sockets were written to.
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
