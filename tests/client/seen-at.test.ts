import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dueAt, seenAt } from '#client/features/auto-call/auto-words.ts'
import { type AutoCall, DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'

const auto: AutoCall = { ...DEFAULT_AUTO_SETTINGS, ...NO_PAUSE, state: 'on', dueInMs: 7_000 }

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

it('counts from the arrival of a schedule, however often and wherever it is shown', () => {
  const room = { auto: { ...auto }, calledNumbers: [4] }
  const due = performance.now() + 7_000
  expect(dueAt(room)).toBe(due)
  vi.advanceTimersByTime(3_000)
  expect(dueAt(room)).toBe(due)
  expect(dueAt({ ...room }), 'the same schedule after another change of the room').toBe(due)
})

it('counts again after each call, also where the cache keeps the object of an equal schedule', () => {
  const shared = { ...auto }
  const first = seenAt({ auto: shared, calledNumbers: [4] })
  vi.advanceTimersByTime(7_000)
  expect(seenAt({ auto: shared, calledNumbers: [4, 7] })).toBe(first + 7_000)
})

it('is due at no time while nothing is', () => {
  expect(dueAt({ auto: { ...auto, dueInMs: null }, calledNumbers: [] })).toBeNull()
})
