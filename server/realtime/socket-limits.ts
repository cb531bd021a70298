import type { WebSocket } from 'ws'
import type { Visitor } from './watcher.ts'

const SOCKETS_PER_SESSION = 20
const SOCKETS_PER_ADDRESS = 2_000
/** Sockets that have not named a room yet. A page does so at once. */
const UNNAMED_PER_ADDRESS = 200
/** Messages that a socket may send in a burst, and its refill rate. */
const SOCKET_MESSAGE_BURST = 20
const SOCKET_MESSAGES_PER_SECOND = 5

const POLICY_VIOLATION = 1008

/** Sockets of this process by session and address. */
export interface SocketLimits {
  /**
   * Whether the visitor may open one more socket. Asked before the handshake, because closing a socket afterwards costs
   * as much as accepting it.
   */
  haveRoomFor(visitor: Visitor): boolean
  /**
   * Counts a new socket until it closes (as unnamed until it emits `subscribed`), and closes it if it sends too many
   * messages.
   */
  count(socket: WebSocket, visitor: Visitor): void
}

/** If not `enabled`, sockets and their messages are unlimited. */
export function socketLimits(enabled: boolean): SocketLimits {
  if (!enabled) return { haveRoomFor: () => true, count: () => {} }
  const open = new Map<string, number>()
  const take = (key: string) => open.set(key, (open.get(key) ?? 0) + 1)
  const release = (key: string) => {
    const left = (open.get(key) ?? 1) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }
  const unnamed = ({ address }: Visitor) => ({ key: `unnamed ${address}`, most: UNNAMED_PER_ADDRESS })
  return {
    haveRoomFor: (visitor) =>
      [...countedBy(visitor), unnamed(visitor)].every(({ key, most }) => (open.get(key) ?? 0) < most),
    count: (socket, visitor) => {
      const counted = countedBy(visitor).map(({ key }) => key)
      const { key: waiting } = unnamed(visitor)
      for (const key of [...counted, waiting]) take(key)
      const leaveWaiting = () => {
        socket.off('subscribed', leaveWaiting).off('close', leaveWaiting)
        release(waiting)
      }
      socket.on('subscribed', leaveWaiting).on('close', leaveWaiting)
      socket.on('close', () => counted.forEach(release))
      limitMessages(socket)
    },
  }
}

function countedBy({ session, address }: Visitor) {
  return [
    { key: `address ${address}`, most: SOCKETS_PER_ADDRESS },
    ...(session === null ? [] : [{ key: `session ${session}`, most: SOCKETS_PER_SESSION }]),
  ]
}

/** Every message and ping costs a credit. A socket without credits is ignored and closed. */
function limitMessages(socket: WebSocket): void {
  const hasCredit = credits(Date.now)
  const spend = () => {
    if (hasCredit()) return
    socket.removeAllListeners('message')
    socket.close(POLICY_VIOLATION, 'too many messages')
  }
  socket.on('message', spend)
  socket.on('ping', spend)
}

/** A token bucket. Each call tries to take a credit and returns whether there was one. */
export function credits(now: () => number): () => boolean {
  let purse = SOCKET_MESSAGE_BURST
  let filledAt = now()
  return () => {
    const at = now()
    const earned = (Math.max(0, at - filledAt) / 1000) * SOCKET_MESSAGES_PER_SECOND
    purse = Math.min(SOCKET_MESSAGE_BURST, purse + earned)
    filledAt = at
    if (purse < 1) return false
    purse -= 1
    return true
  }
}
