import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'redis'
import { freePort } from '../../../scripts/free-port.ts'
import { startRedis, type TestRedis } from '../../../scripts/redis.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { watchRoom } from '../../support/room-watcher.ts'
import type { FaultContext } from '../fault-context.ts'
import { startPlay } from '../play-through.ts'
import { freshPostgres } from '../postgres-cluster.ts'
import { openScreen } from '../screen.ts'
import { startTwoServers } from '../server-process.ts'

/** Without Redis the page still asks every second, and an answer is at most 250 ms old. */
const STALE_AT_MOST_MS = 1_500
const HINT_MS = 500
const FLAP_MS = 300

/** A Redis that a case stops and starts. */
interface FragileRedis {
  /** What REDIS_URL takes. */
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  forgetAll(): Promise<void>
}

export async function oneRedis(context: FaultContext): Promise<FragileRedis> {
  const port = await freePort()
  let redis: TestRedis | null = null
  const start = async () => {
    redis ??= await startRedis(port)
  }
  const stop = async () => {
    const running = redis
    redis = null
    await running?.stop()
  }
  await start()
  context.later(stop)
  const url = `redis://127.0.0.1:${port}`
  const forgetAll = async () => {
    const client = await createClient({ url }).connect()
    await client.flushAll()
    client.destroy()
  }
  return { url, stop, start, forgetAll }
}

/** Redis forgets everything, goes, and comes and goes, while a host calls on one server and a browser looks at the other. */
export async function redisAway(context: FaultContext): Promise<void> {
  const { url, stop, start, forgetAll } = await oneRedis(context)
  const servers = await startTwoServers(context, { DATABASE_URL: await freshPostgres(context), REDIS_URL: url })
  const play = await startPlay(context, () => servers[context.random.next(2)]?.url ?? '', 20)
  const screen = await openScreen(context, servers[0].url, servers[1].url)
  const { log, socket } = await watchRoom(servers[1], screen.roomId)
  context.later(() => socket.terminate())

  /** Makes calls at uneven moments, and times how long each takes to the page. */
  const spell = async (redis: string) => {
    const delays: number[] = []
    for (let i = 0; i < context.size('calls', 3, 20); i++) {
      const count = await screen.call()
      const called = performance.now()
      await screen.shows(count)
      delays.push(performance.now() - called)
      await wait((i % 5) * 130)
    }
    context.checkTime(`from call to the other server's page, Redis ${redis}`, delays, 0.5)
    context.checkTime(`from call to the other server's page, Redis ${redis}`, delays, 1, STALE_AT_MOST_MS)
    context.result.runs++
  }
  /** Waits until a call on one server reaches the sockets of the other through Redis again, and not only by polling. */
  const recover = async () => {
    const from = performance.now()
    const heardBefore = log.all('number_called').length
    const hears = async () => {
      await screen.call()
      await wait(HINT_MS)
      return log.all('number_called').length > heardBefore
    }
    await waitUntil('the servers use Redis again', hears, { everyMs: 0 })
    context.result.recoveryMs.push(performance.now() - from)
  }
  await spell('there')
  await forgetAll()
  await spell('emptied')
  await stop()
  await spell('stopped')
  await start()
  await recover()
  let isOver = false
  const flap = async () => {
    for (; !isOver; await wait(FLAP_MS)) {
      await stop()
      await wait(FLAP_MS)
      await start()
    }
  }
  const flapping = flap()
  await spell('coming and going')
  isOver = true
  await flapping
  await recover()
  await play.finish(...servers)
  await screen.compare()
  for (const { exitCode } of servers) context.check(exitCode === null, 'a server ended')
}
