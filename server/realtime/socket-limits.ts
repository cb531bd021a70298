import type { EventEmitter } from 'node:events'
import { POLICY_VIOLATION } from '#shared/close-codes.ts'
import type { SocketClient, Watcher } from './watcher.ts'

const SOCKETS_PER_SESSION = 20
const SOCKETS_PER_ADDRESS = 2_000
/** Sockets that have not named a room yet. A page does so at once. */
const UNNAMED_PER_ADDRESS = 200
/** Messages that a socket may send in a burst, and its refill rate. */
const SOCKET_MESSAGE_BURST = 20
const SOCKET_MESSAGES_PER_SECOND = 5

/** Sockets of this process by session and address. */
export interface SocketLimits {
  /**
   * Whether the client may open one more socket. Asked before the handshake, because closing a socket afterwards costs
   * as much as accepting it.
   */
  haveRoomFor(client: SocketClient): boolean
  /**
   * Counts a new socket of a client until it closes (as unnamed until it emits `subscribed`), and closes it if it sends too
   * many messages.
   */
  count(socket: Watcher): void
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
  // Shared handlers that use `this`: closures for each socket would cost memory.
  function onSubscribed(this: Watcher): void {
    eventsOf(this).off('subscribed', onSubscribed)
    release(unnamedKey(this.client))
  }
  function onClose(this: Watcher): void {
    if (eventsOf(this).listeners('subscribed').includes(onSubscribed)) onSubscribed.call(this)
    for (const { key } of countedBy(this.client)) release(key)
  }
  return {
    haveRoomFor: (client) =>
      [...countedBy(client), { key: unnamedKey(client), most: UNNAMED_PER_ADDRESS }].every(
        ({ key, most }) => (open.get(key) ?? 0) < most,
      ),
    count: (socket) => {
      for (const { key } of countedBy(socket.client)) take(key)
      take(unnamedKey(socket.client))
      eventsOf(socket).on('subscribed', onSubscribed).on('close', onClose).on('message', spend).on('ping', spend)
    },
  }
}

/** The types of ws would have its own class as `this` in handlers. */
const eventsOf = (socket: Watcher): EventEmitter => socket

const unnamedKey = ({ address }: SocketClient) => `unnamed ${address}`

function countedBy({ session, address }: SocketClient) {
  return [
    { key: `address ${address}`, most: SOCKETS_PER_ADDRESS },
    ...(session === null ? [] : [{ key: `session ${session}`, most: SOCKETS_PER_SESSION }]),
  ]
}

/** Every message and ping costs a credit. A socket without credits is ignored and closed. */
function spend(this: Watcher): void {
  this.budget ??= new MessageBudget(Date.now())
  if (this.budget.take(Date.now())) return
  this.removeAllListeners('message')
  this.close(POLICY_VIOLATION, 'too many messages')
}

/** A token bucket. */
export class MessageBudget {
  private credits = SOCKET_MESSAGE_BURST
  private filledAt: number

  constructor(now: number) {
    this.filledAt = now
  }

  /** Takes a credit, if there is one. */
  take(now: number): boolean {
    const earned = (Math.max(0, now - this.filledAt) / 1000) * SOCKET_MESSAGES_PER_SECOND
    this.credits = Math.min(SOCKET_MESSAGE_BURST, this.credits + earned)
    this.filledAt = now
    if (this.credits < 1) return false
    this.credits -= 1
    return true
  }
}
