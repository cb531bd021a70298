import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'redis'
import { freePort } from '../../../scripts/free-port.ts'
import { hasRedis, startRedis, type TestRedis } from '../../../scripts/redis.ts'
import { startRedisCluster } from '../../../scripts/redis-cluster.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { type CaseResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { PlayThrough } from '../play-through.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { missingBrowser, openScreen, type Screen } from '../screen.ts'
import { ServerProcess } from '../server-process.ts'
import { type Listener, watch } from '../watch.ts'

/** Without Redis the page still asks every second, and an answer is at most 250 ms old. */
const STALE_AT_MOST_MS = 1_500
const HINT_MS = 500
const FLAP_MS = 300

/** What carries the messages of a room between two servers, and can go. */
interface Carrier {
  /** What REDIS_URL takes. */
  url: string
  stop(): Promise<void>
  goOn(): Promise<void>
  /** Something else that happens to it while it runs. */
  suffer(): Promise<void>
}

/** A Redis, which can also forget everything. */
async function oneRedis(context: FaultContext): Promise<Carrier> {
  const port = await freePort()
  let redis: TestRedis | null = await startRedis(port)
  const stop = async () => {
    const running = redis
    redis = null
    await running?.stop()
  }
  context.later(stop)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    goOn: async () => {
      redis ??= await startRedis(port)
    },
    suffer: () => forgetEverything(port),
  }
}

/** A cluster of which the room's node goes, and whose slots move. */
async function threeNodes(context: FaultContext, roomId: () => string): Promise<Carrier> {
  const cluster = await startRedisCluster()
  context.later(() => cluster.stop())
  const channel = () => `tambola:room:${roomId()}`
  let killed: Awaited<ReturnType<typeof cluster.nodeOf>> | null = null
  return {
    url: cluster.url,
    stop: async () => {
      killed ??= await cluster.nodeOf(channel())
      await killed.kill()
    },
    goOn: async () => {
      await killed?.start()
      killed = null
    },
    suffer: () => cluster.move(channel()),
  }
}

/**
 * Redis goes, comes and goes, and forgets everything or gives the room to another node, while a host calls on one server and a
 * browser looks at the other.
 */
async function redisAway(
  context: FaultContext,
  provide: (context: FaultContext, roomId: () => string) => Promise<Carrier>,
): Promise<CaseResult> {
  let roomId = ''
  const { url, stop, goOn, suffer } = await provide(context, () => roomId)
  const variables = { DATABASE_URL: await PostgresCluster.fresh(context), REDIS_URL: url }
  const servers = [
    await ServerProcess.prepare(context, variables),
    await ServerProcess.prepare(context, variables),
  ] as const
  for (const server of servers) await server.start()
  const play = new PlayThrough(context, () => servers[context.random.next(2)]?.url ?? '', 20)
  await play.start()
  const screen = await openScreen(context, servers[0].url, servers[1].url)
  roomId = screen.roomId
  const listener = await watch(context, servers[1].url, roomId)

  const calls = context.size('calls', 3, 20)
  const recoveryMs: number[] = []
  const staleness = new Map<string, number[]>()
  const spell = async (name: string) => void staleness.set(name, await timeToScreen(screen, calls))
  await spell('there')
  await suffer()
  await spell('emptied or moved')
  await stop()
  await spell('stopped')
  await goOn()
  recoveryMs.push(await nextHint(screen, listener))
  const flapping = flap(stop, goOn)
  await spell('coming and going')
  await flapping.end()
  recoveryMs.push(await nextHint(screen, listener))

  const result = await play.finish(
    context,
    servers.map(({ url }) => url),
  )
  result.failures.push(...(await screen.compare()))
  const longest = Math.round(Math.max(...[...staleness.values()].flat()))
  if (context.judgesTime && longest > STALE_AT_MOST_MS) result.failures.push(`the page was ${longest} ms behind`)
  if (servers.some(({ exitCode }) => exitCode !== null)) result.failures.push('a server ended')
  const figures = Object.fromEntries(
    [...staleness].map(([name, delays]) => [
      `from call to the other server's page, Redis ${name}, p50 / most ms`,
      `${Math.round(percentile(delays, 0.5))} / ${Math.round(Math.max(...delays))}`,
    ]),
  )
  return { ...result, runs: staleness.size, recoveryMs, figures }
}

/** Makes calls at uneven moments, and times how long each takes to the page. */
async function timeToScreen(screen: Screen, calls: number): Promise<number[]> {
  const delays: number[] = []
  for (let i = 0; i < calls; i++) {
    const count = await screen.call()
    const called = performance.now()
    await screen.shows(count)
    delays.push(performance.now() - called)
    await wait((i % 5) * 130)
  }
  return delays
}

/** Time until a call on one server is told to the sockets of the other again, and not only found by asking. */
async function nextHint(screen: Screen, { log }: Listener): Promise<number> {
  const from = performance.now()
  const heardBefore = log.all('number_called').length
  const hears = async () => {
    await screen.call()
    await wait(HINT_MS)
    return log.all('number_called').length > heardBefore
  }
  await waitUntil('the servers use Redis again', hears, { everyMs: 0 })
  return performance.now() - from
}

function flap(stop: () => Promise<void>, goOn: () => Promise<void>): { end(): Promise<void> } {
  let over = false
  const flapping = (async () => {
    while (!over) {
      await stop()
      await wait(FLAP_MS)
      await goOn()
      await wait(FLAP_MS)
    }
  })()
  return {
    end: () => {
      over = true
      return flapping
    },
  }
}

async function forgetEverything(port: number): Promise<void> {
  const client = createClient({ url: `redis://127.0.0.1:${port}` })
  await client.connect()
  await client.flushAll()
  client.destroy()
}

const missing = () => missingPostgres() ?? missingBrowser() ?? (hasRedis() ? null : 'no Redis is installed')

export const redisCases: FaultCase[] = [
  {
    id: 'T6',
    fault: 'Redis stopped, flapping, emptied',
    short: true,
    missing,
    run: (context) => redisAway(context, oneRedis),
  },
  {
    id: 'T6c',
    fault: 'a node of a Redis Cluster the same, its slot moved',
    short: true,
    missing,
    run: (context) => redisAway(context, threeNodes),
  },
]
