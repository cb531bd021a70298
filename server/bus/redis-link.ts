import type { Logger } from 'pino'
import { createClient, createCluster } from 'redis'
import { rateLimited } from '../rate-limited-log.ts'
import { runEvery } from '../scheduler.ts'

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

/** One Redis: a connection for what is published, and one for what is heard. */
export function linkToOne(url: string, { channels, receive, log }: LinkOptions): RedisLink {
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

/** How often lost subscriptions are repeated, and how soon the others are asked who has the slots of a silent node. */
const LOOK_AT_REDIS_MS = 1_000
/** How long the first connections may take. A single node that is away keeps all of them waiting. */
const CONNECTED_WITHIN_MS = 3_000
/** The client repeats subscriptions itself when slots move, but a failure of that would end the process. */
const REPEATS_SUBSCRIPTIONS = '__resubscribeListeners'

/**
 * A Redis Cluster. Each channel belongs to a slot, and its messages pass only the node that has it. While a node is away,
 * only its channels are, until others have its slots.
 */
export function linkToCluster(urls: readonly string[], { channels, receive, log }: LinkOptions): RedisLink {
  const absence = new RedisAbsence(log)
  let cluster = openCluster(urls)
  /** Channels whose subscription is not answered: it waits where their node is away. */
  let asked = new Set<string>()
  let isClosed = false

  const listen = (channel: string) => {
    if (!cluster.isReady || asked.has(channel)) return
    const pending = asked.add(channel)
    cluster
      .sSubscribe(channel, receive)
      .catch(absence.ifItFails)
      .then(() => pending.delete(channel), absence.ifItFails)
  }
  const listenToAll = () => {
    for (const channel of channels()) listen(channel)
  }
  const isReady = () => cluster.isReady && cluster.masters.every(isConnected)

  const connect = async () => {
    asked = new Set()
    cluster = openCluster(urls)
    const connecting = cluster
    for (const event of ['error', 'node-error']) connecting.on(event, (error) => absence.begins(error))
    connecting.removeAllListeners(REPEATS_SUBSCRIPTIONS).on(REPEATS_SUBSCRIPTIONS, listenToAll)
    const late = setTimeout(() => connecting.destroy(), CONNECTED_WITHIN_MS)
    await connecting.connect().finally(() => clearTimeout(late))
    if (isClosed) connecting.destroy()
  }
  const look = async () => {
    if (!cluster.isOpen) await connect().catch((error) => absence.begins(error))
    if (isReady()) absence.ends()
    listenToAll()
  }
  const first = look()
  const looking = runEvery(LOOK_AT_REDIS_MS, 'connections to Redis', () => first.then(look), log)

  return {
    publish: (channel, text) => {
      if (cluster.isReady) cluster.sPublish(channel, text).catch(absence.ifItFails)
    },
    listen,
    ignore: (channel) => {
      if (cluster.isReady) cluster.sUnsubscribe(channel).catch(absence.ifItFails)
    },
    isReady,
    close: async () => {
      isClosed = true
      cluster.destroy()
      await looking.stop()
    },
  }
}

type Cluster = ReturnType<typeof openCluster>

function openCluster(urls: readonly string[]) {
  const [first = ''] = urls
  const { username, password, protocol } = new URL(first)
  return createCluster({
    rootNodes: urls.map((url) => ({ url })),
    // The nodes name each other by address alone, so the rest is the same for all.
    defaults: {
      ...CLIENT,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      socket: protocol === 'rediss:' ? { reconnectStrategy, tls: true } : { reconnectStrategy },
    },
    topologyRefreshOnReconnectionAttemptStrategy: LOOK_AT_REDIS_MS,
  })
}

function isConnected({ client, pubSub }: Cluster['masters'][number]): boolean {
  return client?.isReady === true && pubSub?.client.isReady !== false
}
