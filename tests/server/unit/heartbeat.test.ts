import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../../../server/app/log.ts'
import { startHeart } from '../../../server/realtime/heartbeat.ts'
import { Subscriptions, Watcher } from '../../../server/realtime/watcher.ts'

const ROOMS = 100
const ROOM_SIZE = 20
const TICK_MS = 100
const HEARTBEAT_MS = 5_000
const PING_MS = 20_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('two thousand sockets cost one timer, and a frame for each room, spread over the interval', async () => {
  const subscriptions = new Subscriptions()
  const written: { room: number; frame: Buffer; at: number }[] = []
  for (let room = 0; room < ROOMS; room++) {
    for (let i = 0; i < ROOM_SIZE; i++) {
      const write = (frame: Buffer) => written.push({ room, frame, at: Date.now() })
      const stream = { write, writableLength: 0 } as unknown as Duplex
      const watcher = { stream, readyState: Watcher.OPEN, isAlive: true, roomId: null } as unknown as Watcher
      subscriptions.enter(watcher, String(100_000 + room), { epoch: 'epoch', version: 1 })
    }
  }
  const heart = startHeart(subscriptions, new Set(), openLog({ LOG_LEVEL: 'silent' }))
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)

  expect(written).toHaveLength(ROOMS * ROOM_SIZE)
  const framesOf = (room: number) => new Set(written.filter((each) => each.room === room).map(({ frame }) => frame))
  for (let room = 0; room < ROOMS; room += 7) expect(framesOf(room).size, 'of one room').toBe(1)
  const atOnce = new Map<number, number>()
  for (const { at } of written) atOnce.set(at, (atOnce.get(at) ?? 0) + 1)
  expect(Math.max(...atOnce.values())).toBeLessThanOrEqual((ROOMS * ROOM_SIZE * TICK_MS) / HEARTBEAT_MS)
  await heart.stop()
})

test('a socket that has not answered a ping is ended with the next one, and all others stay', async () => {
  const subscriptions = new Subscriptions()
  const ended: string[] = []
  const join = (name: string, answers: boolean) => {
    const watcher = { readyState: Watcher.OPEN, isAlive: true, roomId: null } as unknown as Watcher
    const write = () => {
      if (answers) watcher.isAlive = true
    }
    const stream = { write, writableLength: 0 } as unknown as Duplex
    subscriptions.enter(Object.assign(watcher, { stream, terminate: () => ended.push(name) }), '482913', {
      epoch: 'epoch',
      version: 1,
    })
  }
  join('lives', true)
  join('is dead', false)
  const heart = startHeart(subscriptions, new Set(), openLog({ LOG_LEVEL: 'silent' }))
  await vi.advanceTimersByTimeAsync(PING_MS + HEARTBEAT_MS)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(PING_MS)
  expect(ended).toEqual(['is dead'])
  await heart.stop()
})
