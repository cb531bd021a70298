import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_WAIT_MS, POLLS_PER_SECOND, PollBudget } from '../../../server/realtime/poll-pace.ts'

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
const times = (count: number, poller: Poller): Poller[] => Array.from({ length: count }, () => ({ ...poller }))
const game = (players: number): Poller[] => times(players, { everyMs: GAME_MS, isLive: true })
const inGame = (players: number): Poller[] => [
  ...game(players),
  ...times(players, { everyMs: WINNERS_MS, isLive: true }),
]
const inLobby = (players: number): Poller[] => times(players, { everyMs: ROOM_MS, isLive: true })

describe('within the budget nobody is asked to wait', () => {
  test.each<[string, Poller[]]>([
    ['100 players in games', inGame(100)],
    ['1,600 players in games', inGame(1_600)],
    ['2,000 polls of games a second', game(2_000)],
    ['2,000 polls at the same moment of each second', game(2_000).map((poller) => ({ ...poller, startsAt: 0 }))],
    ['4,000 players in lobbies', inLobby(4_000)],
  ])('%s', (_what, pollers) => {
    const seconds = polled(pollers, 30)
    expect(seconds.flatMap(({ asked }) => asked)).toEqual([])
    const wanted = pollers.reduce((sum, { everyMs }) => sum + 1_000 / everyMs, 0)
    expect(meanOf(seconds.slice(-10).map(({ polls }) => polls))).toBeCloseTo(wanted, -1)
  })
})

describe('beyond it the sum of the polls stays within it', () => {
  test.each<[string, Poller[], number]>([
    ['2,500 players who poll games', game(2_500), 1_250],
    ['5,000 players who poll games', game(5_000), 2_500],
    ['30,000 players who poll games', game(30_000), 15_000],
    ['5,000 players in games, with the winners', inGame(5_000), 5_000],
    ['10,000 players in lobbies', inLobby(10_000), 5_000],
    [
      '5,000 players, 500 of them without a socket',
      [...game(4_500), ...times(500, { everyMs: GAME_MS, isLive: false })],
      3_000,
    ],
  ])('%s', (_what, pollers, expected) => {
    const settled = polled(pollers, 45).slice(25)
    const sum = meanOf(settled.map(({ polls }) => polls))
    expect(sum).toBeLessThanOrEqual(POLLS_PER_SECOND * 1.01)
    expect(sum, 'and uses it').toBeGreaterThan(POLLS_PER_SECOND * 0.95)
    for (const { polls } of settled) expect(polls, 'in any second').toBeLessThan(POLLS_PER_SECOND * 1.15)
    const mean = meanOf(settled.flatMap(({ asked }) => asked))
    expect(Math.abs(mean / expected - 1), `asked for ${mean}`).toBeLessThan(0.05)
  })
})

test('the waits end when players leave', () => {
  const leaving = game(9_000).map((poller) => ({ ...poller, leavesAt: 30_000 }))
  const seconds = polled([...game(1_000), ...leaving], 60)
  expect(seconds[29]?.asked.length).toBeGreaterThan(0)
  expect(seconds.slice(40).flatMap(({ asked }) => asked)).toEqual([])
  expect(seconds.at(-1)?.polls).toBe(1_000)
})

test('whenever polls come, a wait is longer than the shortest interval and at most the longest', () => {
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
