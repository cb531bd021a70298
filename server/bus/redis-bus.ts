import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { createClient } from 'redis'
import type { RoomId } from '#shared/game/ids.ts'
import type { BusMessage } from '#shared/messages.ts'
import { seldom } from '../seldom.ts'
import { type Bus, createLocalBus } from './bus.ts'

const RETRY_MOST_MS = 1_000
const CHANNEL = 'tambola:room:'

/**
 * The bus between processes: one sharded Redis channel per room, so that a cluster spreads the load. Local listeners
 * are called directly and never wait for Redis. While Redis is down, messages to other processes are lost; their
 * reconcilers notice within a second.
 */
export function createRedisBus(url: string, log: Logger): Bus {
  const here = createLocalBus()
  const sender = randomUUID()
  const followers = new Map<string, number>()
  // No offline queue: a late message is useless, because the reconciler has caught up by then.
  const publisher = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RETRY_MOST_MS) },
  })
  const subscriber = publisher.duplicate()

  const receive = (sent: string) => {
    if (sent.startsWith(sender)) return
    const text = sent.slice(sender.length)
    here.dispatch(JSON.parse(text) as BusMessage, text)
  }
  const ifItFails = seldom((err, unsaid) => log.debug({ err, unsaid }, 'a message to Redis was lost'))
  const listenTo = (roomId: RoomId) => {
    if (subscriber.isReady) subscriber.sSubscribe(CHANNEL + roomId, receive).catch(ifItFails)
  }

  let wasAway = false
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => {
      if (!wasAway) log.warn({ err: error }, 'Redis is away: other processes hear of changes within a second')
      wasAway = true
    })
  }
  subscriber.on('ready', () => {
    if (wasAway) log.info('Redis is back')
    wasAway = false
    for (const roomId of followers.keys()) listenTo(roomId)
  })
  for (const client of [publisher, subscriber]) client.connect().catch(ifItFails)

  return {
    publish: (message) => {
      const text = JSON.stringify(message)
      here.dispatch(message, text)
      if (publisher.isReady) publisher.sPublish(CHANNEL + message.roomId, sender + text).catch(ifItFails)
    },
    subscribe: here.subscribe,
    follow: (roomId) => {
      const count = followers.get(roomId) ?? 0
      followers.set(roomId, count + 1)
      if (count === 0) listenTo(roomId)
    },
    unfollow: (roomId) => {
      const left = (followers.get(roomId) ?? 0) - 1
      if (left > 0) followers.set(roomId, left)
      else if (followers.delete(roomId) && subscriber.isReady) {
        subscriber.sUnsubscribe(CHANNEL + roomId).catch(ifItFails)
      }
    },
    isConnected: () => subscriber.isReady && publisher.isReady,
    close: async () => {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}
