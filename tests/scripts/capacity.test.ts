import { expect, test } from 'vitest'
import { type Costs, capacity, costAt } from '../../bench/capacity.ts'

/* What so many players need, for costs that are easy to calculate with. */

const shared = [
  { perSecond: 100, cost: 10 },
  { perSecond: 1_000, cost: 55 },
]
const costs: Costs = {
  cpu: { idle: 10, socket: 0.003, join: 2, call: shared, delivery: shared, mark: shared, poll: shared },
  memory: { idle: 1e8, player: 2e4 },
  commits: { idle: 5, join: 1, call: 1, mark: shared },
  bytes: { socket: 10, join: 1_000, call: 500, delivery: 300, mark: 300, poll: 150 },
  limits: {
    pollsPerSecond: 2_000,
    longestPollWaitMs: 15_000,
    connectionsOfProcess: 40_000,
    commitsOfPostgres: 5_000,
    messagesOfRedis: 50_000,
  },
}

test('costs lie on lines through what was measured', () => {
  expect([0, 50, 100, 550, 2_000].map((load) => costAt(shared, load))).toEqual([0, 5, 10, 32.5, 105])
})

test('more players need more of everything, and at least one of each', () => {
  const needs = Array.from({ length: 60 }, (_, i) => capacity(costs, Math.round(1.3 ** i)))
  for (const part of ['processes', 'redisNodes', 'postgresShards', 'connections', 'bytesPerSecond'] as const) {
    const counts = needs.map((each) => each[part])
    expect(counts).toEqual([...counts].sort((one, other) => one - other))
    expect(counts[0]).toBeGreaterThanOrEqual(1)
  }
})

test('what costs most is full first', () => {
  const limits = { ...costs.limits, commitsOfPostgres: 15 }
  expect(capacity({ ...costs, limits }, 10).fullFirst).toBe('Postgres')
})
