import { expect, test } from 'vitest'
import { nameSkeleton, normaliseName, sameName } from '#shared/player-name.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'

test.each([
  ['  Asha  ', 'Asha'],
  ['Asha   Devi', 'Asha Devi'],
  ['Ame\u0301lie', 'Amélie'],
  ['आशा', 'आशा'],
  ['क्‍ष', 'क्‍ष'],
  ['👨‍👩‍👧 Family', '👨‍👩‍👧 Family'],
  ['x'.repeat(30), 'x'.repeat(30)],
  ['मि'.repeat(30), 'मि'.repeat(30)],
  ['മോഹന്\u200d', 'മോഹന്\u200d'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  ['❤\ufe0f', '❤\ufe0f'],
  ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ['🇮🇳', '🇮🇳'],
  ['७', '७'],
  ['₹', '₹'],
])('%j is the name %j', (typed, name) => {
  expect(normaliseName(typed)).toEqual({ name })
})

test.each([
  ['', 'name_required'],
  [' \t ', 'name_required'],
  ['\u200d', 'name_required'],
  ['x'.repeat(31), 'name_too_long'],
  [`a${'\u0301'.repeat(1000)}`, 'name_too_long'],
  ['abc\u202Edef', 'name_not_readable'],
  ['abc\u0000def', 'name_not_readable'],
  ['abc\u200Bdef', 'name_not_readable'],
  ['\u3164', 'name_not_readable'],
  ['\uffa0', 'name_not_readable'],
  ['\u115f\u1160', 'name_not_readable'],
  ['\u2800', 'name_not_readable'],
  ['\u17b4', 'name_not_readable'],
  ['\u034f', 'name_not_readable'],
  ['\u{1d159}', 'name_not_readable'],
  ['Asha\u034f', 'name_not_readable'],
  ['Asha\u3164', 'name_not_readable'],
  ['\u0301', 'name_required'],
  ['\ufe0f', 'name_required'],
  ['\u200c \u200d', 'name_required'],
  ['...', 'name_required'],
])('%j is refused as %s', (typed, refused) => {
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

test.each([
  ['Asha', 'Asha\u200c'],
  ['Asha', 'As\u200dha'],
  ['Asha', 'Asha\ufe0f'],
  ['Asha', 'Asha\u3164'],
  ['Asha', 'Asha\u2800'],
  ['Asha', 'Ａｓｈａ'],
  ['Asha Devi', 'Asha\u00a0\u034f Devi'],
  ['fi', 'ﬁ'],
])('%j and %j look alike', (one, other) => {
  expect(nameSkeleton(one)).toBe(nameSkeleton(other))
  expect(sameName(one, other)).toBe(true)
})

test.each([
  ['Asha Devi', 'asha devi', true],
  ['Asha Devi', 'AshaDevi', true],
  ['Asha', 'Asha\u200c', true],
  ['Asha', 'Usha', false],
  ['Amélie', 'Amelie', false],
])('%j and %j may be the same person: %j', (one, other, same) => {
  expect(sameName(one, other)).toBe(same)
})

test.each([
  ['482913', '482913'],
  ['482 913', '482913'],
  ['room 482-913', '482913'],
  ['48291', null],
  ['4829131', null],
  ['', null],
])('%j is the room number %j', (typed, room) => {
  expect(normaliseRoomNumber(typed)).toBe(room)
})
