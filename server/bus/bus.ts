import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { RoomId } from '#shared/game/ids.ts'
import type { BusMessage } from '#shared/messages.ts'

/** Receives a message, together with its JSON text. */
type Listener = (message: BusMessage, text: string) => void

/** Carries committed changes, and reactions, to every process that serves the room. Messages may be lost: the database is the truth. */
export interface Bus {
  publish(message: BusMessage): void
  /** Receives messages published by this process, synchronously, and those of other processes for followed rooms. */
  subscribe(listener: Listener): void
  /** Subscribes to a room's messages from other processes. Reference-counted: `unfollow` ends one subscription. */
  follow(roomId: RoomId): void
  unfollow(roomId: RoomId): void
  /** Whether messages from other processes arrive at the moment. */
  isConnected(): boolean
  close(): Promise<void>
}

/** The bus of a single process: publishing calls the listeners. */
interface LocalBus extends Bus {
  /** Passes a message from another process to the local listeners. */
  dispatch: Listener
}

export function createLocalBus(): LocalBus {
  const listeners: Listener[] = []
  const dispatch: Listener = (message, text) => {
    for (const listener of listeners) listener(message, text)
  }
  return {
    dispatch,
    publish: (message) => dispatch(message, JSON.stringify(message)),
    subscribe: (listener) => {
      listeners.push(listener)
    },
    follow: () => {},
    unfollow: () => {},
    isConnected: () => true,
    close: async () => {},
  }
}

const CHANNEL = 'tambola:room:'

/** The bus of this server: through Redis if there is one, else within this process. */
export async function openBus(redisUrl: string | undefined, log: Logger): Promise<Bus> {
  return redisUrl ? createRedisBus(redisUrl, log) : createLocalBus()
}

/**
 * The bus between processes: one Redis channel per room. Local listeners are called directly and never wait for Redis. While
 * Redis is down, messages to other processes are lost; their reconcilers notice within a second.
 */
export async function createRedisBus(url: string, log: Logger): Promise<Bus> {
  // Imported on demand: the client takes a fifth of a server's start.
  const { linkToRedis } = await import('./redis-link.ts')
  const here = createLocalBus()
  const sender = randomUUID()
  const followers = new Map<string, number>()
  const receive = (sent: string) => {
    if (sent.startsWith(sender)) return
    const text = sent.slice(sender.length)
    here.dispatch(JSON.parse(text) as BusMessage, text)
  }
  const link = linkToRedis(url, { channels: () => followers.keys(), receive, log })

  return {
    publish: (message) => {
      const text = JSON.stringify(message)
      here.dispatch(message, text)
      link.publish(CHANNEL + message.roomId, sender + text)
    },
    subscribe: here.subscribe,
    follow: (roomId) => {
      const channel = CHANNEL + roomId
      const count = followers.get(channel) ?? 0
      followers.set(channel, count + 1)
      if (count === 0) link.listen(channel)
    },
    unfollow: (roomId) => {
      const channel = CHANNEL + roomId
      const left = (followers.get(channel) ?? 0) - 1
      if (left > 0) followers.set(channel, left)
      else if (followers.delete(channel)) link.ignore(channel)
    },
    isConnected: () => link.isReady(),
    close: () => link.close(),
  }
}
