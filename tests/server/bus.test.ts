import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BusMessage } from '#shared/messages.ts'
import { freePort } from '../../scripts/free-port.ts'
import { hasRedis, startRedis, type TestRedis } from '../../scripts/redis.ts'
import { startRedisCluster, type TestRedisCluster } from '../../scripts/redis-cluster.ts'
import { readEnv } from '../../server/app/env.ts'
import { openLog } from '../../server/app/logger.ts'
import { type Bus, createRedisBus } from '../../server/bus/bus.ts'

const log = openLog({ LOG_LEVEL: 'silent' })
const called = (roomId: string, v: number): BusMessage => ({
  type: 'number_called',
  roomId,
  payload: { number: v, seq: v, source: 'draw', announcement: String(v) },
  e: 'epoch',
  v,
})

function listenTo(bus: Bus) {
  const heard: BusMessage[] = []
  bus.subscribe((message) => heard.push(message))
  return { heard, versions: () => heard.map(({ v }) => v) }
}

/** Publishes until the message arrives, because subscribing takes a moment. */
async function publishUntilHeard(near: Bus, message: BusMessage, heard: BusMessage[]): Promise<void> {
  const before = heard.length
  await expect.poll(() => near.publish(message) ?? heard.length).toBeGreaterThan(before)
}

/** The contract of the bus of two processes: `near` publishes. */
function contract(open: () => Promise<{ near: Bus; far: Bus }>): void {
  let near: Bus
  let far: Bus
  beforeEach(async () => {
    ;({ near, far } = await open())
  })
  afterEach(() => Promise.all([near.close(), far.close()]))

  test('messages arrive unchanged and in order, and without delay in the process that published them', async () => {
    const [here, there] = [listenTo(near), listenTo(far)]
    near.follow('111111')
    near.publish(called('111111', 1))
    expect(here.versions()).toEqual([1])
    // A room followed twice is followed until it is unfollowed twice.
    for (const _ of ['once', 'twice']) far.follow('111111')
    far.unfollow('111111')
    await publishUntilHeard(near, called('111111', 0), there.heard)
    const messages = Array.from({ length: 50 }, (_, i) => called('111111', i + 2))
    for (const message of messages) near.publish(message)
    await expect.poll(() => there.heard.at(-1)?.v).toBe(51)
    expect(there.heard.filter(({ v }) => v > 1)).toEqual(messages)
    expect(here.versions().filter((v) => v > 0)).toEqual([1, ...messages.map(({ v }) => v)])
  })
}

async function openTwo(redisUrl: string) {
  const { REDIS_URL: urls } = readEnv({ REDIS_URL: redisUrl })
  if (!urls) throw new Error('it is a URL')
  const [near, far] = [await createRedisBus(urls, log), await createRedisBus(urls, log)]
  await expect.poll(() => near.isConnected() && far.isConnected()).toBe(true)
  return { near, far }
}

describe.runIf(hasRedis())('over Redis', () => {
  let redis: TestRedis
  const open = () => openTwo(redis.url)
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  contract(open)

  test('a process receives only messages of rooms that it follows', async () => {
    const { near, far } = await open()
    const { heard } = listenTo(far)
    far.follow('111111')
    far.follow('222222')
    await publishUntilHeard(near, called('222222', 0), heard)
    far.unfollow('222222')
    near.publish(called('333333', 1))
    near.publish(called('111111', 2))
    await expect.poll(() => heard.some(({ v }) => v === 2)).toBe(true)
    expect(heard.some(({ roomId }) => roomId === '333333')).toBe(false)
    await Promise.all([near.close(), far.close()])
  })

  test('a bus without Redis still works locally, and recovers with Redis', async () => {
    const port = await freePort()
    const url = `redis://127.0.0.1:${port}`
    const [near, far] = [await createRedisBus([url], log), await createRedisBus([url], log)]
    const here = listenTo(near)
    const elsewhere = listenTo(far)
    far.follow('111111')
    near.publish(called('111111', 1))
    expect(here.versions()).toEqual([1])

    for (let outage = 0; outage < 2; outage++) {
      const started = await startRedis(port)
      await publishUntilHeard(near, called('111111', 2), elsewhere.heard)
      await started.stop()
      await expect.poll(() => near.isConnected()).toBe(false)
      near.publish(called('111111', 3))
      expect(here.versions().at(-1)).toBe(3)
    }
    await Promise.all([near.close(), far.close()])
  })
})

describe.runIf(hasRedis())('over a Redis Cluster', () => {
  let cluster: TestRedisCluster
  beforeAll(async () => {
    cluster = await startRedisCluster()
  })
  afterAll(() => cluster.stop())

  contract(() => openTwo(cluster.url))

  test('a killed node interrupts only its rooms until its slots are served, and a moved slot keeps its room', async () => {
    const { near, far } = await openTwo(cluster.url)
    const { heard } = listenTo(far)
    // Enough that each node has some.
    const rooms = Array.from({ length: 30 }, (_, i) => String(200_000 + i))
    const channel = (roomId: string) => `tambola:room:${roomId}`
    const killed = await cluster.nodeOf(channel('200000'))
    const nodes = await Promise.all(rooms.map((roomId) => cluster.nodeOf(channel(roomId))))
    const others = rooms.filter((_, i) => nodes[i] !== killed)
    const arriveIn = async (roomIds: string[], v: number) => {
      const missing = () => roomIds.filter((id) => !heard.some((each) => each.roomId === id && each.v === v))
      const publish = () => {
        for (const roomId of missing()) near.publish(called(roomId, v))
        return missing()
      }
      await expect.poll(publish).toEqual([])
    }
    for (const roomId of rooms) far.follow(roomId)
    await arriveIn(rooms, 1)

    await killed.kill()
    await expect.poll(() => near.isConnected() || far.isConnected()).toBe(false)
    await arriveIn(others, 2)
    expect(heard.some(({ roomId, v }) => v === 2 && !others.includes(roomId))).toBe(false)

    await killed.start()
    await arriveIn(rooms, 3)
    await killed.kill()

    await cluster.replace(killed)
    await arriveIn(rooms, 4)
    await cluster.move(channel('200000'))
    await arriveIn(['200000'], 5)

    await killed.start()
    await expect.poll(() => near.isConnected() && far.isConnected()).toBe(true)
    await arriveIn(rooms, 6)
    await Promise.all([near.close(), far.close()])
  })
})
