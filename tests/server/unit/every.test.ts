import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../../server/db/db.ts'
import { createPresence } from '../../../server/presence/presence.ts'
import { watchCallers } from '../../../server/room/jobs/caller-watch.ts'
import { runEvery } from '../../../server/scheduler.ts'

const SECOND = 1_000
const lines: { job: string; err: { message: string } }[] = []
const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) })

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers()
})

test('a long round does not overlap with the next, and stop waits for its end', async () => {
  const seen: string[] = []
  const round = async () => {
    seen.push('begins')
    await new Promise((resolve) => setTimeout(resolve, 2.5 * SECOND))
    seen.push('ends')
  }
  const job = runEvery(SECOND, 'slow', round, log)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  const stopped = job.stop().then(() => seen.push('stopped'))
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  await stopped
  expect(seen).toEqual(['begins', 'ends', 'begins', 'ends', 'stopped'])
})

const thrown = () => {
  throw new Error('no luck')
}
test.each([
  ['throws', thrown],
  ['rejects', async () => thrown()],
])('a round that %s is logged with the name of the job, and the next one runs', async (_how, fails) => {
  let rounds = 0
  const job = runEvery(SECOND, 'sweep', () => (rounds++ === 0 ? fails() : undefined), log)
  expect(rounds).toBe(0)
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(rounds, 'once per interval, the first time after one').toBe(3)
  expect(lines.map(({ job: name, err }) => [name, err.message])).toEqual([['sweep', 'no luck']])
  await job.stop()
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(rounds, 'none after stop').toBe(3)
})

test('signs of life of callers are stored every ten seconds, and a second after the database is back', async () => {
  let asked = 0
  const db = { execute: async () => (++asked < 3 ? thrown() : { rows: [] }) } as unknown as Db
  const job = watchCallers(db, createPresence(), log)
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(asked).toBe(3)
  await vi.advanceTimersByTimeAsync(20 * SECOND - 1)
  expect(asked).toBe(4)
  await job.stop()
})
