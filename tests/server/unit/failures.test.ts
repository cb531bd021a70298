import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { isDatabaseAway, retrying } from '../../../server/db/failures.ts'
import { hangUpOnStalls } from '../../../server/db/postgres.ts'

const failure = (code: string, message = 'a failed query') =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code }) })

test.each([
  ['40001', 4],
  ['40P01', 4],
  ['55P03', 4],
  // It may have been committed.
  ['08006', 1],
  ['ECONNRESET', 1],
  ['57P01', 1],
  ['23505', 1],
])('a transaction that fails with %s is tried %i times, and fails with the original error', async (code, tries) => {
  const transaction = vi.fn().mockRejectedValue(failure(code))
  await expect(retrying(transaction)).rejects.toThrow('Failed query')
  expect(transaction).toHaveBeenCalledTimes(tries)
  const once = vi.fn().mockRejectedValueOnce(failure(code)).mockResolvedValue('done')
  expect(await retrying(once).catch(() => 'failed')).toBe(tries > 1 ? 'done' : 'failed')
})

test.each([
  ['a transaction that was tried again in vain', failure('40P01'), true],
  ['a refused connection', failure('ECONNREFUSED'), true],
  ['a container that is stopped', failure('ENOTFOUND'), true],
  ['a server that is starting', failure('57P03'), true],
  ['a statement that took too long', failure('57014'), true],
  ['a connection that broke', failure('', 'Connection terminated unexpectedly'), true],
  ['a violated constraint', failure('23505'), false],
  ['a bug of the server', new TypeError('undefined is not a function'), false],
])('%s counts as an unavailable database: %s', (_what, error, away) => {
  expect(isDatabaseAway(error)).toBe(away)
})

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
