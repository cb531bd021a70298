import { beforeEach, describe, expect, it, vi } from 'vitest'
import { autoNews, autoWait, autoWords, dueAt, seenAt } from '#client/features/auto-call/auto-words.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { type AutoCall, DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { RoomStatus } from '#shared/game/types.ts'

const game = (auto: Partial<AutoCall>, calls = 12, status: RoomStatus = 'active') => ({
  status,
  auto: { ...DEFAULT_AUTO_SETTINGS, ...NO_PAUSE, state: 'on' as const, dueInMs: 7_000, ...auto },
  rules: DEFAULT_RULES,
  calledNumbers: ALL_NUMBERS.slice(0, calls),
})
const paused = (auto: Partial<AutoCall>) => game({ state: 'paused', dueInMs: null, ...auto })
const away = paused({ reason: 'away', by: 'Dadi, Ravi, Kabir', away: 3, of: 5 })
const SPOKEN = 'The numbers come by themselves.'

describe('what is read, and what screen readers hear', () => {
  it.each([
    ['between two numbers', game({}), 5, 'Next number in 5', SPOKEN],
    ['in the last moment', game({}), 0, 'Next number in 1', SPOKEN],
    ['of a late number', game({}), -1, 'A moment…', SPOKEN],
    ['before the first number', game({}, 0), 10, 'Eyes down! First number in 10.', SPOKEN],
    ['after a win', game({ reason: 'win', by: 'Dadi' }), 12, 'Well done, Dadi! Next number in 12.', SPOKEN],
    ['of somebody who asked', game({ reason: 'hold', by: 'Dadi' }), 20, 'Dadi: wait! 20 s', 'Dadi: wait!'],
    ['of a pause', paused({ reason: 'host', by: 'Asha' }), null, 'Paused by Asha.', 'Paused by Asha.'],
    ['of a pause by nobody', paused({}), null, 'Paused.', 'Paused.'],
    ['of a stop after a win', paused({ reason: 'win', by: 'Dadi' }), null, 'Well done, Dadi! Waiting for Asha.', null],
    ['of people away', away, null, 'Paused: 3 of 5 are away. Waiting for Dadi, Ravi, Kabir.', null],
    ['of a break', paused({ reason: 'break', dueInMs: 500_000 }), 500, 'Break: back in 8:20.', 'Break.'],
    ['at the end', game({ dueInMs: null }, 90), null, 'All 90 numbers called. Last claims: two minutes.', null],
  ])('%s', (_when, room, secondsLeft, read, heard) => {
    expect(autoWords(room, 'Asha', secondsLeft)?.text).toBe(read)
    expect(autoNews(room, 'Asha')).toBe(heard ?? read)
  })

  it.each([
    ['off', game({ state: 'off' })],
    ['before the start', game({ dueInMs: null }, 0, 'ticket_selection')],
    ['replaced by a bag', { ...game({}), rules: { ...DEFAULT_RULES, bag: true } }],
    ['over', game({ dueInMs: null }, 40, 'finished')],
  ])('nothing while it is %s', (_state, room) => {
    expect(autoWords(room, 'Asha', null)).toBeNull()
    expect(autoNews(room, 'Asha')).toBeUndefined()
    expect(autoWait(room, 'Asha')).toBeNull()
  })

  it.each([
    ['nothing between two numbers', game({}), null],
    ['nothing after a win, which it has just told', game({ reason: 'win', by: 'Dadi' }), null],
    ['who asked', game({ reason: 'hold', by: 'Dadi' }), 'Dadi: wait!'],
    ['who paused', paused({ reason: 'host', by: 'Asha' }), 'Paused by Asha.'],
    ['how many are away, not who', away, 'Paused: 3 of 5 are away.'],
    ['that there is a break', paused({ reason: 'break', dueInMs: 500_000 }), 'Break.'],
    ['that the end is near', game({ dueInMs: null }, 90), 'All 90 numbers called. Last claims: two minutes.'],
  ])('the voice says %s', (_what, room, said) => {
    expect(autoWait(room, 'Asha')).toBe(said)
  })

  it('says the same to screen readers whatever second it is', () => {
    const waits = (['win', 'hold'] as const).map((reason) => game({ reason, by: 'Dadi' }))
    for (const room of [game({}), game({}, 0), ...waits]) expect(autoNews(room, 'Asha')).not.toMatch(/\d/)
  })
})

describe('when the next number is due', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    return () => vi.useRealTimers()
  })

  it('counts from the arrival of a schedule, however often and wherever it is shown', () => {
    const room = { auto: { ...game({}).auto }, calledNumbers: [4] }
    const due = performance.now() + 7_000
    expect(dueAt(room)).toBe(due)
    vi.advanceTimersByTime(3_000)
    expect(dueAt(room)).toBe(due)
    expect(dueAt({ ...room }), 'the same schedule after another change of the room').toBe(due)
    expect(dueAt({ ...room, auto: { ...room.auto, dueInMs: null } }), 'while nothing is').toBeNull()
  })

  it('counts again after each call, also where the cache keeps the object of an equal schedule', () => {
    const { auto } = game({})
    const first = seenAt({ auto, calledNumbers: [4] })
    vi.advanceTimersByTime(7_000)
    expect(seenAt({ auto, calledNumbers: [4, 7] })).toBe(first + 7_000)
  })
})
