import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BusMessage } from '#shared/messages.ts'
import { freePort } from '../../scripts/free-port.ts'
import { hasRedis, startRedis, type TestRedis } from '../../scripts/redis.ts'
import { openLog } from '../../server/app/log.ts'
import { type Bus, createLocalBus } from '../../server/bus/bus.ts'
import { createRedisBus } from '../../server/bus/redis-bus.ts'

const log = openLog({ LOG_LEVEL: 'silent' })
const called = (roomId: string, v: number): BusMessage => ({
  type: 'number_called',
  roomId,
  payload: { number: v, seq: v, source: 'draw', announcement: String(v) },
  e: 'epoch',
  v,
})

/** A listener that tests can wait for. */
function listenTo(bus: Bus) {
  const heard: BusMessage[] = []
  bus.subscribe((message) => heard.push(message))
  return { heard, versions: () => heard.map(({ v }) => v) }
}

/** Publishes until the message arrives, because subscribing takes a moment. */
async function publishUntilHeard(near: Bus, message: BusMessage, heard: BusMessage[]): Promise<void> {
  const before = heard.length
  const publish = () => {
    near.publish(message)
    return heard.length
  }
  await expect.poll(publish).toBeGreaterThan(before)
}

/** The contract of a bus: `near` publishes; `far` is the same process or another. */
function contract(open: () => Promise<{ near: Bus; far: Bus }>): void {
  let near: Bus
  let far: Bus
  beforeEach(async () => {
    ;({ near, far } = await open())
  })
  afterEach(() => Promise.all([near.close(), far.close()]))

  test('messages arrive unchanged and in order', async () => {
    const { heard } = listenTo(far)
    far.follow('111111')
    const messages = Array.from({ length: 50 }, (_, i) => called('111111', i + 1))
    await publishUntilHeard(near, called('111111', 0), heard)
    for (const message of messages) near.publish(message)
    await expect.poll(() => heard.at(-1)?.v).toBe(50)
    expect(heard.filter(({ v }) => v > 0)).toEqual(messages)
  })

  test('the publisher receives its own message once, synchronously', async () => {
    const { versions } = listenTo(near)
    near.follow('111111')
    near.publish(called('111111', 1))
    expect(versions()).toEqual([1])
    const { heard } = listenTo(far)
    far.follow('111111')
    await publishUntilHeard(near, called('111111', 2), heard)
    expect(new Set(versions())).toEqual(new Set([1, 2]))
    expect(versions().filter((v) => v === 1)).toEqual([1])
  })

  test('a room followed twice is followed until it is unfollowed twice', async () => {
    const { heard } = listenTo(far)
    far.follow('111111')
    far.follow('111111')
    far.unfollow('111111')
    await publishUntilHeard(near, called('111111', 1), heard)
  })
}

describe('in memory', () =>
  contract(async () => {
    const bus = createLocalBus()
    return { near: bus, far: bus }
  }))

describe.runIf(hasRedis())('over Redis', () => {
  let redis: TestRedis
  const open = async () => {
    const [near, far] = [createRedisBus(redis.url, log), createRedisBus(redis.url, log)]
    await expect.poll(() => near.isConnected() && far.isConnected()).toBe(true)
    return { near, far }
  }
  beforeEach(async () => {
    redis = await startRedis()
  })
  afterEach(() => redis.stop())

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

  test('without Redis nothing throws and local listeners still work; remote ones recover with Redis', async () => {
    const port = await freePort()
    const url = `redis://127.0.0.1:${port}`
    const [near, far] = [createRedisBus(url, log), createRedisBus(url, log)]
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
