import { expect, test } from 'vitest'
import { nameSkeleton, normaliseName, sameName } from '#shared/player-name.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'

test.each([
  ['  Asha  ', 'Asha'],
  ['Asha   Devi', 'Asha Devi'],
  ['Ame\u0301lie', 'Amélie'],
])('%j is the name %j', (typed, name) => expect(normaliseName(typed)).toEqual({ name }))

const EMOJI = ['👨‍👩‍👧 Family', '❤\ufe0f', '1\ufe0f\u20e3', '🇮🇳']
const SCRIPTS = ['आशा', 'क्‍ष', 'മോഹന്\u200d', 'می\u200cخواهم', '葛\u{e0100}城', '७', '₹']
test.each([...EMOJI, ...SCRIPTS, 'x'.repeat(30), 'मि'.repeat(30)])('%j is a name as it is', (name) => {
  expect(normaliseName(name)).toEqual({ name })
})

const UNSEEN = [...'\u3164\uffa0\u2800\u17b4\u034f\u{1d159}', '\u115f\u1160', 'Asha\u034f', 'Asha\u3164']
test.each([
  ...['', ' \t ', '\u200d', '\u0301', '\ufe0f', '\u200c \u200d', '...'].map((typed) => [typed, 'name_required']),
  ...['x'.repeat(31), `a${'\u0301'.repeat(1000)}`].map((typed) => [typed, 'name_too_long']),
  ...['abc\u202Edef', 'abc\u0000def', 'abc\u200Bdef', ...UNSEEN].map((typed) => [typed, 'name_not_readable']),
] as [string, string][])('%j is refused: %s', (typed, refused) => {
  expect(normaliseName(typed)).toEqual({ refused })
})

/** Composing these texts, or counting their letters, takes seconds and gigabytes. */
test.each([
  ['letters', 'a'.repeat(65_000)],
  ['flags', '🇮🇳'.repeat(7_000)],
  ['joined emoji', '👨‍👩‍👧'.repeat(3_000)],
  ['compatibility forms', '\ufb2c'.repeat(20_000)],
  ['notes', '\u{1d160}'.repeat(16_000)],
  ['marks of several classes', `a${'\u0316\u0301\u0345'.repeat(20_000)}`],
])('a text of many %s is refused without being parsed', (_kind, typed) => {
  const before = process.cpuUsage()
  expect(normaliseName(typed)).toEqual({ refused: 'name_too_long' })
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000, 'ms of CPU').toBeLessThan(50)
})

const LIKE_ASHA = ['Asha\u200c', 'As\u200dha', 'Asha\ufe0f', 'Asha\u3164', 'Asha\u2800', 'Ａｓｈａ']
test.each([
  ...LIKE_ASHA.map((other) => ['Asha', other] as const),
  ['Asha Devi', 'Asha\u00a0\u034f Devi'],
  ['fi', 'ﬁ'],
] as const)('%j and %j look alike', (one, other) => {
  expect(nameSkeleton(one)).toBe(nameSkeleton(other))
  expect(sameName(one, other)).toBe(true)
})

test.each([
  ['Asha Devi', 'asha devi', true],
  ['Asha Devi', 'AshaDevi', true],
  ['Asha', 'Usha', false],
  ['Amélie', 'Amelie', false],
])('%j and %j may be the same person: %j', (one, other, same) => expect(sameName(one, other)).toBe(same))

test.each([
  ['482913', '482913'],
  ['४८२ 913', '482913'],
  ['room 482-913', '482913'],
  ['48291', null],
  ['4829131', null],
  ['', null],
])('%j is the room number %j', (typed, room) => {
  expect(normaliseRoomNumber(typed)).toBe(room)
})
