import { expect, test } from 'vitest'
import { normaliseName } from '#shared/player-name.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'

test.each([
  ['  Asha  ', 'Asha'],
  ['Asha   Devi', 'Asha Devi'],
  ['Ame\u0301lie', 'Amélie'],
  ['आशा', 'आशा'],
  ['क्‍ष', 'क्‍ष'],
  ['👨‍👩‍👧 Family', '👨‍👩‍👧 Family'],
  ['x'.repeat(30), 'x'.repeat(30)],
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
])('%j is refused as %s', (typed, refused) => {
  expect(normaliseName(typed)).toEqual({ refused })
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
