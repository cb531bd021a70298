import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { hangUpOnStalls } from '../../../server/db/postgres.ts'

test.each([true, false])('a connection stays after a stall if its answer has come: %s', async (isRead) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = new EventEmitter()
  const client = { end: vi.fn() }
  hangUpOnStalls(pool as unknown as pg.Pool)
  pool.emit('acquire', client)
  vi.advanceTimersByTime(60_000)
  // Timers run before sockets are read, and immediates afterwards.
  if (isRead) pool.emit('release', undefined, client)
  await new Promise(setImmediate)
  expect(client.end).toHaveBeenCalledTimes(isRead ? 0 : 1)
})
