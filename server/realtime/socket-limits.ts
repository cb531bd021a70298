import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { POLICY_VIOLATION } from '#shared/close-codes.ts'
import { Counts } from '../limits/counts.ts'
import { AT_ONCE, type Limits } from '../limits/limits.ts'
import type { SocketClient, Watcher } from './watcher.ts'

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

/** The limits of the sockets of this process. */
export function socketLimits(limits: Limits): SocketLimits {
  if (!limits.isOn) return { haveRoomFor: () => true, count: () => {} }
  const open = new Counts()
  /** Every message and ping takes a point. A socket without points is ignored and closed. */
  async function spend(this: Watcher): Promise<void> {
    this.countedAs ??= randomUUID()
    if ((await limits.take('socketMessages', this.countedAs)) === 0) return
    this.removeAllListeners('message')
    this.close(POLICY_VIOLATION, 'too many messages')
  }
  // Shared handlers that use `this`: closures for each socket would cost memory.
  function onSubscribed(this: Watcher): void {
    eventsOf(this).off('subscribed', onSubscribed)
    open.remove(unnamedKey(this.client))
  }
  function onClose(this: Watcher): void {
    if (eventsOf(this).listeners('subscribed').includes(onSubscribed)) onSubscribed.call(this)
    for (const { key } of countedBy(this.client)) open.remove(key)
  }
  return {
    haveRoomFor: (client) =>
      [...countedBy(client), { key: unnamedKey(client), most: AT_ONCE.unnamedSocketsOfAddress }].every(
        ({ key, most }) => open.of(key) < most,
      ),
    count: (socket) => {
      for (const { key } of countedBy(socket.client)) open.add(key)
      open.add(unnamedKey(socket.client))
      eventsOf(socket).on('subscribed', onSubscribed).on('close', onClose).on('message', spend).on('ping', spend)
    },
  }
}

/** The types of ws would have its own class as `this` in handlers. */
const eventsOf = (socket: Watcher): EventEmitter => socket

const unnamedKey = ({ address }: SocketClient) => `unnamed ${address}`

function countedBy({ session, address }: SocketClient) {
  return [
    { key: `address ${address}`, most: AT_ONCE.socketsOfAddress },
    ...(session === null ? [] : [{ key: `session ${session}`, most: AT_ONCE.socketsOfSession }]),
  ]
}
