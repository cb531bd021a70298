import type { Duplex } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../../../server/app/logger.ts'
import { startHeart } from '../../../server/realtime/heartbeat.ts'
import { Subscriptions } from '../../../server/realtime/subscriptions.ts'
import { Watcher } from '../../../server/realtime/watcher.ts'

const ROOMS = 100
const ROOM_SIZE = 20
const TICK_MS = 100
const HEARTBEAT_MS = 5_000
const PING_MS = 20_000
const VERSION = { epoch: 'epoch', version: 1, isCallerAway: false, tv: null }

beforeEach(() => void vi.useFakeTimers())

type Heard = (watcher: Watcher, frame: Buffer) => void

/** A socket in a room, of which only this is looked at. */
function enter(subscriptions: Subscriptions, room: string, heard: Heard, end = () => {}) {
  const watcher = { readyState: Watcher.OPEN, isAlive: true, roomId: null, terminate: end } as unknown as Watcher
  const stream = { write: (frame: Buffer) => heard(watcher, frame), writableLength: 0 } as unknown as Duplex
  subscriptions.enter(Object.assign(watcher, { stream }), room, VERSION)
}
const start = (subscriptions: Subscriptions) => startHeart(subscriptions, new Set(), openLog({ LOG_LEVEL: 'silent' }))

test('two thousand sockets cost one timer, and one frame for each room, spread over the interval', async () => {
  const subscriptions = new Subscriptions()
  const written: { frame: Buffer; at: number }[] = []
  for (let i = 0; i < ROOMS * ROOM_SIZE; i++) {
    const room = String(100_000 + (i % ROOMS))
    enter(subscriptions, room, (_, frame) => written.push({ frame, at: Date.now() }))
  }
  const heart = start(subscriptions)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(written).toHaveLength(ROOMS * ROOM_SIZE)
  expect(new Set(written.map(({ frame }) => frame)).size, 'one for each room').toBe(ROOMS)
  const atOnce = new Map<number, number>()
  for (const { at } of written) atOnce.set(at, (atOnce.get(at) ?? 0) + 1)
  expect(Math.max(...atOnce.values())).toBeLessThanOrEqual((ROOMS * ROOM_SIZE * TICK_MS) / HEARTBEAT_MS)
  await heart.stop()
})

test('a socket that has not answered a ping is ended at the next one, and all others stay', async () => {
  const subscriptions = new Subscriptions()
  const ended: string[] = []
  const answer = (watcher: Watcher) => void Object.assign(watcher, { isAlive: true })
  enter(subscriptions, '482913', answer, () => ended.push('lives'))
  const ignore = () => {}
  enter(subscriptions, '482913', ignore, () => ended.push('is dead'))
  const heart = start(subscriptions)
  await vi.advanceTimersByTimeAsync(PING_MS + HEARTBEAT_MS)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(PING_MS)
  expect(ended).toEqual(['is dead'])
  await heart.stop()
})
