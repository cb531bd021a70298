import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusMessage } from '#shared/messages.ts'
import { freePort } from '../../scripts/free-port.ts'
import { hasRedis, startRedis, type TestRedis } from '../../scripts/redis.ts'
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

async function openTwo(redisUrl: string) {
  const [near, far] = [await createRedisBus(redisUrl, log), await createRedisBus(redisUrl, log)]
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

  test('messages arrive unchanged and in order, and without delay in the process that published them', async () => {
    const { near, far } = await open()
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
    await Promise.all([near.close(), far.close()])
  })

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
    const [near, far] = [await createRedisBus(url, log), await createRedisBus(url, log)]
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
