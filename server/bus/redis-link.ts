import type { Logger } from 'pino'
import { createClient } from 'redis'
import { rateLimited } from '../rate-limited-log.ts'

/** Connections to Redis. Nothing waits for them: what cannot be sent at once is lost. */
export interface RedisLink {
  publish(channel: string, text: string): void
  /** Makes sure that this channel is subscribed to, soon if Redis is away. */
  listen(channel: string): void
  ignore(channel: string): void
  /** Whether all of it is there at the moment. */
  isReady(): boolean
  close(): Promise<void>
}

export interface LinkOptions {
  /** The channels that `listen` was called for, and `ignore` not yet. */
  channels(): Iterable<string>
  /** What was published on a channel. */
  receive(text: string): void
  log: Logger
}

const LONGEST_RETRY_MS = 1_000

/** No offline queue: a late message is useless, because the reconciler has caught up by then. */
export const CLIENT = { disableOfflineQueue: true }
export const reconnectStrategy = (retries: number) => Math.min(50 * 2 ** retries, LONGEST_RETRY_MS)

/** Says once that Redis is away, and once that it is back. */
export class RedisAbsence {
  private readonly log: Logger
  private isAway = false
  /** Called with what is expected to fail while Redis is away. */
  readonly ifItFails: (error: unknown) => void

  constructor(log: Logger) {
    this.log = log
    this.ifItFails = rateLimited((err, unsaid) => log.debug({ err, unsaid }, 'a message to Redis was lost'))
  }

  begins(error: unknown): void {
    if (!this.isAway) this.log.warn({ err: error }, 'Redis is away: other processes hear of changes within a second')
    this.isAway = true
  }

  ends(): void {
    if (this.isAway) this.log.info('Redis is back')
    this.isAway = false
  }
}

/** A connection for what is published, and one for what is heard. */
export function linkToRedis(url: string, { channels, receive, log }: LinkOptions): RedisLink {
  const publisher = createClient({ url, ...CLIENT, socket: { reconnectStrategy } })
  const subscriber = publisher.duplicate()
  const absence = new RedisAbsence(log)
  const listen = (channel: string) => {
    if (subscriber.isReady) subscriber.sSubscribe(channel, receive).catch(absence.ifItFails)
  }
  for (const client of [publisher, subscriber]) client.on('error', (error) => absence.begins(error))
  subscriber.on('ready', () => {
    absence.ends()
    for (const channel of channels()) listen(channel)
  })
  for (const client of [publisher, subscriber]) client.connect().catch(absence.ifItFails)
  return {
    publish: (channel, text) => {
      if (publisher.isReady) publisher.sPublish(channel, text).catch(absence.ifItFails)
    },
    listen,
    ignore: (channel) => {
      if (subscriber.isReady) subscriber.sUnsubscribe(channel).catch(absence.ifItFails)
    },
    isReady: () => subscriber.isReady && publisher.isReady,
    close: async () => {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}
