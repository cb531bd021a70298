import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runEvery } from '../../../server/scheduler.ts'

const SECOND = 1_000
const lines: { job: string; err: { message: string } }[] = []
const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) })

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a job runs once per interval, the first time after one interval', async () => {
  let rounds = 0
  const job = runEvery(SECOND, 'count', () => rounds++, log)
  expect(rounds).toBe(0)
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(rounds).toBe(3)
  await job.stop()
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(rounds, 'none after stop').toBe(3)
})

test('a round that takes longer than the interval does not overlap with the next', async () => {
  let running = 0
  let most = 0
  const round = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 2.5 * SECOND))
    running--
  }
  const job = runEvery(SECOND, 'slow', round, log)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(most).toBe(1)
  const stopped = job.stop()
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  await stopped
})

test('stop resolves when the current round has ended, and not before', async () => {
  const seen: string[] = []
  const round = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5 * SECOND))
    seen.push('round done')
  }
  const job = runEvery(SECOND, 'slow', round, log)
  await vi.advanceTimersByTimeAsync(SECOND)
  const stopped = job.stop().then(() => seen.push('stopped'))
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  await stopped
  expect(seen).toEqual(['round done', 'stopped'])
})

test.each([
  ['throws', () => thrown()],
  ['rejects', async () => thrown()],
])('a round that %s is logged with the name of the job, and the next one runs', async (_how, fails) => {
  let rounds = 0
  const round = () => (rounds++ === 0 ? fails() : undefined)
  const job = runEvery(SECOND, 'sweep', round, log)
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(rounds).toBe(3)
  expect(lines.map(({ job: name, err }) => [name, err.message])).toEqual([['sweep', 'no luck']])
  await job.stop()
})

function thrown(): never {
  throw new Error('no luck')
}
