import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_WAIT_MS, POLLS_PER_SECOND, PollBudget } from '../../../server/realtime/poll-budget.ts'

/** Intervals of the specification: the game's state and the winners are polled in a game, the room before it. */
const GAME_MS = 1_000
const WINNERS_MS = 5_000
const ROOM_MS = 2_000

/** A browser's polls of one address: every so often, and less often if it is asked to and has a live socket. */
interface Poller {
  everyMs: number
  isLive: boolean
  startsAt?: number
  leavesAt?: number
}

/** Lets browsers poll for some seconds. Returns the polls of each second, and the waits that were asked for in it. */
function polled(pollers: Poller[], seconds: number): { polls: number; asked: number[] }[] {
  let now = 0
  const budget = new PollBudget(() => now)
  const due: Poller[][] = Array.from({ length: seconds * 1_000 }, () => [])
  pollers.forEach((poller, i) => {
    due[poller.startsAt ?? (i * 7_919) % poller.everyMs]?.push(poller)
  })
  const bySecond = Array.from({ length: seconds }, () => ({ polls: 0, asked: [] as number[] }))
  for (; now < due.length; now++) {
    for (const poller of due[now] ?? []) {
      if (now >= (poller.leavesAt ?? Infinity)) continue
      const wait = budget.pollAfter()
      const second = bySecond[Math.floor(now / 1_000)]
      if (!second) continue
      second.polls++
      if (wait !== null) second.asked.push(wait)
      due[now + Math.max(poller.everyMs, poller.isLive ? (wait ?? 0) : 0)]?.push(poller)
    }
  }
  return bySecond
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const polling = (count: number, everyMs: number, others: Partial<Poller> = {}): Poller[] =>
  Array.from({ length: count }, () => ({ everyMs, isLive: true, ...others }))
const inGame = (players: number): Poller[] => [...polling(players, GAME_MS), ...polling(players, WINNERS_MS)]

test.each<[string, Poller[], seconds: number]>([
  ['800 players in games', inGame(800), 20],
  ['1,000 polls of games a second', polling(1_000, GAME_MS), 20],
  ['1,000 polls at the same moment of each second', polling(1_000, GAME_MS, { startsAt: 0 }), 20],
  ['2,000 players in lobbies', polling(2_000, ROOM_MS), 20],
  [
    '500 players of whom 4,500 have left',
    [...polling(500, GAME_MS), ...polling(4_500, GAME_MS, { leavesAt: 5_000 })],
    60,
  ],
])('polls within the budget are not slowed: %s', (_what, pollers, seconds) => {
  const last = polled(pollers, seconds).slice(seconds > 20 ? 40 : 0)
  expect(last.flatMap(({ asked }) => asked)).toEqual([])
  const wanted = pollers.reduce((sum, { everyMs, leavesAt }) => sum + (leavesAt ? 0 : 1_000 / everyMs), 0)
  expect(meanOf(last.slice(-10).map(({ polls }) => polls))).toBeCloseTo(wanted, -1)
})

test.each<[string, Poller[], number]>([
  ['1,250 players who poll games', polling(1_250, GAME_MS), 1_250],
  ['15,000 players who poll games', polling(15_000, GAME_MS), 15_000],
  ['2,500 players in games, with the winners', inGame(2_500), 5_000],
  ['5,000 players in lobbies', polling(5_000, ROOM_MS), 5_000],
  [
    '2,500, of whom 250 have no socket',
    [...polling(2_250, GAME_MS), ...polling(250, GAME_MS, { isLive: false })],
    3_000,
  ],
])('polls beyond the budget are slowed until they fit: %s', (_what, pollers, expected) => {
  const settled = polled(pollers, 45).slice(25)
  const sum = meanOf(settled.map(({ polls }) => polls))
  expect(sum).toBeLessThanOrEqual(POLLS_PER_SECOND * 1.01)
  expect(sum, 'and uses it').toBeGreaterThan(POLLS_PER_SECOND * 0.95)
  for (const { polls } of settled) expect(polls, 'in any second').toBeLessThan(POLLS_PER_SECOND * 1.15)
  const mean = meanOf(settled.flatMap(({ asked }) => asked))
  expect(Math.abs(mean / expected - 1), `asked for ${mean}`).toBeLessThan(0.05)
})

test('the wait for a poll is longer than the shortest interval, and at most the longest', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ afterMs: fc.nat(400), polls: fc.nat(4_000) }), { maxLength: 40 }), (bursts) => {
      let now = 0
      const budget = new PollBudget(() => now)
      for (const { afterMs, polls } of bursts) {
        now += afterMs
        for (let i = 0; i < polls; i++) {
          const wait = budget.pollAfter() ?? LONGEST_WAIT_MS
          if (wait <= GAME_MS || wait > LONGEST_WAIT_MS) return false
        }
      }
      return true
    }),
    { numRuns: 30 },
  )
})
