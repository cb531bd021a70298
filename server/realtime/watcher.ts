import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import type { Versioned } from '#shared/game/room/state.ts'
import type { RoomVersion } from '../room/rows/repo.ts'

/** Bytes that may be buffered for a slow reader before its socket is terminated. */
const SOCKET_MAX_WAITING_BYTES = 256 * 1024

/** Identifies the client of a socket. */
export interface Visitor {
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
  /** Whether somebody else's act may take it from the session: it is lent, or the host's, which a link leads to. */
  canBeLost: boolean
}

/** One list for all that watch: most sockets of a crowd are idle, and their memory counts. */
const NO_SEATS: readonly PlayedSeat[] = []

const NOBODY: Visitor = { session: null, address: '' }

/**
 * A socket that watches a room. The hub keeps its state on the socket itself: a separate object would add a fifth to
 * the memory of an idle connection.
 */
export class Watcher extends WebSocket {
  /** The underlying connection, set after the handshake. */
  stream: Duplex | null = null
  visitor = NOBODY
  roomId: RoomId | null = null
  /** The seats for whose players the socket counts as presence; several people may share a phone. */
  seats: readonly PlayedSeat[] = NO_SEATS
  /** Whether its page has said that it is not visible. */
  isHidden = false
  /** Whether anything was received since the last ping. */
  isAlive = true
  /** When its page, a TV, has last said that its voice is on, by the monotonic clock; 0 if never. */
  spokeAt = 0
  /** When it was opened, by the monotonic clock. */
  openedAt = 0
  /** What limits its messages, once it has sent one. */
  budget: { take(now: number): boolean } | null = null
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

/*
 * Frames of the WebSocket protocol (RFC 6455, section 5.2). Frames from a server are not masked, so the same buffer can
 * be written to every socket of a room.
 */

const FINAL_TEXT = 0x81
const LENGTH_IN_TWO_BYTES = 126
const LENGTH_IN_EIGHT_BYTES = 127

/** A whole text message as one frame. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = headerFor(length)
  const frame = Buffer.allocUnsafe(header.length + length)
  header.copy(frame)
  frame.write(text, header.length)
  return frame
}

/** A ping without content. */
export const PING_FRAME = Buffer.from([0x89, 0])

function headerFor(length: number): Buffer {
  if (length < LENGTH_IN_TWO_BYTES) return Buffer.from([FINAL_TEXT, length])
  if (length < 2 ** 16) return Buffer.from([FINAL_TEXT, LENGTH_IN_TWO_BYTES, length >> 8, length & 0xff])
  const header = Buffer.alloc(10)
  header[0] = FINAL_TEXT
  header[1] = LENGTH_IN_EIGHT_BYTES
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}

const SERVICE_RESTART = 1012
const LEAST_PAUSE_MS = 50
/** Time for a browser to answer the close before its connection is terminated. */
const ANSWER_MS = 1_000

/**
 * How many sockets are closed at once, and the pause after them.
 *
 * @param overMs the time for all of them; 0 closes all at once
 */
export function slicesOf(sockets: number, overMs: number): { size: number; pauseMs: number } {
  const mostSlices = Math.max(1, Math.floor(overMs / LEAST_PAUSE_MS))
  const size = Math.ceil(sockets / mostSlices)
  return { size, pauseMs: (overMs * size) / sockets }
}

/** Closes sockets evenly over a period, so that browsers do not all reconnect at the same moment. */
export async function closeInSlices(sockets: WebSocket[], overMs: number): Promise<void> {
  const { size, pauseMs } = slicesOf(sockets.length, overMs)
  for (let start = 0; start < sockets.length; start += size) {
    if (start > 0) await wait(pauseMs)
    for (const socket of sockets.slice(start, start + size)) socket.close(SERVICE_RESTART, 'restarting')
  }
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, ANSWER_MS)
  await Promise.all(sockets.map(closed))
  clearTimeout(cut)
}

function closed(socket: WebSocket): Promise<void> | void {
  if (socket.readyState !== socket.CLOSED) return new Promise((resolve) => socket.once('close', () => resolve()))
}

/** A room with its sockets and the latest version that was sent to them. */
export interface WatchedRoom extends Pick<RoomVersion, 'isCallerAway' | 'tv'> {
  readonly id: string
  readonly watchers: ReadonlySet<Watcher>
  state: Versioned
}

/** Which sockets watch which room. */
export class Subscriptions {
  private readonly byId = new Map<string, WatchedRoom & { watchers: Set<Watcher> }>()

  enter(watcher: Watcher, roomId: RoomId, { isCallerAway, tv, ...state }: RoomVersion): WatchedRoom {
    const room = this.byId.get(roomId) ?? { id: roomId, watchers: new Set(), state, isCallerAway, tv }
    this.byId.set(roomId, room)
    room.watchers.add(watcher)
    watcher.roomId = roomId
    return room
  }

  /** Returns the room that the socket was in, if any. */
  leave(watcher: Watcher): string | null {
    const { roomId } = watcher
    if (roomId === null) return null
    watcher.roomId = null
    const room = this.byId.get(roomId)
    room?.watchers.delete(watcher)
    if (room?.watchers.size === 0) this.byId.delete(roomId)
    return roomId
  }

  room(roomId: RoomId): WatchedRoom | undefined {
    return this.byId.get(roomId)
  }

  rooms(): MapIterator<WatchedRoom> {
    return this.byId.values()
  }

  get size(): number {
    return this.byId.size
  }
}

/** Whether `state` is newer than `known`: a higher version, or another epoch of the same six digits. */
export function isNews(known: Versioned, { epoch, version }: Versioned): boolean {
  return epoch !== known.epoch || version > known.version
}
