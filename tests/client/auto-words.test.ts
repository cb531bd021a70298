import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { autoNews, autoWait, autoWords, dueAt } from '#client/features/auto-call/auto-words.ts'
import { newsOf } from '#client/features/caller/caller-note.ts'
import { queryClient, roomKeys } from '#client/server-state/query-client.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import { type AutoCall, DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { RoomStatus } from '#shared/game/types.ts'
import { plain } from '#shared/named.ts'

const game = (auto: Partial<AutoCall>, calls = 12, status: RoomStatus = 'active') => ({
  status,
  auto: { ...DEFAULT_AUTO_SETTINGS, ...NO_PAUSE, state: 'on' as const, dueInMs: 7_000, ...auto },
  rules: DEFAULT_RULES,
  calledNumbers: ALL_NUMBERS.slice(0, calls),
  disabledPatterns: [] as Pattern[],
})
const paused = (auto: Partial<AutoCall>) => game({ state: 'paused', dueInMs: null, ...auto })
const away = paused({ reason: 'away', by: 'Dadi, Ravi, Kabir', away: 3, of: 5 })
const SPOKEN = 'The numbers come by themselves.'

describe('words of auto call', () => {
  const pause = paused({ reason: 'host', by: 'Asha' })
  const stop = paused({ reason: 'win', by: 'Dadi' })
  const won = game({ reason: 'win', by: 'Dadi' })
  const holding = game({ reason: 'hold', by: 'Dadi' })
  const inBreak = paused({ reason: 'break', dueInMs: 500_000 })
  const END = 'All 90 numbers called. Last claims: two minutes.'
  const STOP = 'Well done, Dadi! Waiting for Asha.'
  const ABSENT = 'Paused: 3 of 5 are away.'
  const WON = 'All prizes are won.'
  const allWon = (room: ReturnType<typeof game>) => ({ ...room, disabledPatterns: [...CLASSIC] })

  /** What is read, heard from screen readers if that is something else, and said by the voice. */
  it.each([
    ['between two numbers', game({}), 5, 'Next number in 5', SPOKEN, null],
    ['in the last moment', game({}), 0, 'Next number in 1', SPOKEN, null],
    ['for a late number', game({}), -1, 'A moment…', SPOKEN, null],
    ['before the first number', game({}, 0), 10, 'Eyes down! First number in 10.', SPOKEN, null],
    ['after a win', won, 12, 'Well done, Dadi! Next number in 12.', SPOKEN, null],
    ['after a request to wait', holding, 20, 'Dadi: wait! 20 s', 'Dadi: wait!', 'Dadi: wait!'],
    ['in a pause', pause, null, 'Paused by Asha.', 'Paused by Asha.', 'Paused by Asha.'],
    ['in a pause by nobody', paused({}), null, 'Paused.', 'Paused.', 'Paused.'],
    ['in a stop after a win', stop, null, STOP, null, STOP],
    ['while people are away', away, null, `${ABSENT} Waiting for Dadi, Ravi, Kabir.`, null, ABSENT],
    ['in a break', inBreak, 500, 'Break: back in 8:20.', 'Break.', 'Break.'],
    ['while the last prize may be shared', allWon(game({})), 15, `${WON} Last claims: 15 s.`, WON, WON],
    ['while a last prize won in a pause may be shared', allWon(paused({})), 15, `${WON} Last claims: 15 s.`, WON, WON],
    ['at the end', game({ dueInMs: null }, 90), null, END, END, END],
    ['during the last claims', game({}, 90), 118, 'All 90 numbers called. Last claims: 1:58.', END, END],
    [
      'during the last claims where the host calls',
      game({ state: 'off' }, 90),
      5,
      'All 90 numbers called. Last claims: 0:05.',
      END,
      END,
    ],
    [
      'during the last claims with a bag',
      { ...game({}, 90), rules: { ...DEFAULT_RULES, bag: true } },
      5,
      'All 90 numbers called. Last claims: 0:05.',
      END,
      END,
    ],
  ])('auto call has words to read, to hear and to speak %s', (_when, room, secondsLeft, read, heard, spoken) => {
    const told = [autoWords(room, 'Asha', secondsLeft)?.text, autoNews(room, 'Asha'), autoWait(room, 'Asha')]
    expect(told.map((text) => text && plain(text))).toEqual([read, heard ?? read, spoken])
  })

  it.each([
    ['off', game({ state: 'off' })],
    ['before the start', game({ dueInMs: null }, 0, 'ticket_selection')],
    ['replaced by a bag', { ...game({}), rules: { ...DEFAULT_RULES, bag: true } }],
    ['over', game({ dueInMs: null }, 40, 'finished')],
  ])('auto call has no words while it is %s', (_state, room) => {
    expect(autoWords(room, 'Asha', null)).toBeNull()
    expect(autoNews(room, 'Asha')).toBeUndefined()
    expect(autoWait(room, 'Asha')).toBeNull()
  })
})

it('a caller who was away is announced as back only while they are needed', () => {
  const away = { callerId: 'p0', isAway: true }
  const newsIf = (isNeeded: boolean) => newsOf(away, { ...away, isAway: false }, isNeeded)
  expect([newsIf(true), newsIf(false)]).toEqual(['back', undefined])
})

it('the next number is due from the arrival of its schedule, even an equal one, and not from a call', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const dueOf = (room: ReturnType<typeof game>) => {
    vi.advanceTimersByTime(1_000)
    return dueAt(queryClient.setQueryData<typeof room>(roomKeys.room('482913'), room) ?? room)
  }
  const room = paused({ reason: 'break', dueInMs: 300_000 })
  const due = performance.now() + 301_000
  expect(dueOf(room)).toBe(due)
  expect(dueOf({ ...room, calledNumbers: [4, 7] }), 'after a call').toBe(due)
  expect(dueOf({ ...room, auto: { ...room.auto } }), 'the break again').toBe(due + 2_000)
  expect(dueOf(paused({})), 'while nothing is').toBeNull()
})
