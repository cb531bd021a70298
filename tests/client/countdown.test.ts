import { expect, test } from 'vitest'
import { timeLeft, untilNextWords } from '#client/plan/countdown.ts'
import { planAhead } from '#client/plan/evening-plan.ts'
import type { RoomView } from '#shared/game/room/state.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [26 * DAY + 10 * HOUR + 30 * MINUTE, '26 days 11 hours', 30 * MINUTE],
  [5 * DAY, '5 days', HOUR],
  [DAY + 1, '1 day 1 hour', 1],
  [DAY, '24 hours', MINUTE],
  [90 * MINUTE, '1 hour 30 minutes', MINUTE],
  [HOUR, '1 hour', MINUTE],
  [59 * MINUTE + 1, '1 hour', 1],
  [MINUTE, '1 minute', MINUTE],
  [1, '1 minute', 1],
])('the countdown shows %i ms as %s for another %i ms', (leftMs, words, nextMs) => {
  expect(timeLeft(leftMs)).toBe(words)
  expect(untilNextWords(leftMs)).toBe(nextMs)
  if (leftMs > nextMs) expect(timeLeft(leftMs - nextMs)).not.toBe(words)
})

test.each([
  [1, 'waiting', true],
  [1, 'ticket_selection', true],
  [1, 'active', false],
  [1, 'finished', false],
  [2, 'waiting', false],
] as const)('round %i, %s, shows the invitation: %s', (round, status, isShown) => {
  expect(planAhead({ round, status, plan: {} } as RoomView) !== undefined).toBe(isShown)
})
