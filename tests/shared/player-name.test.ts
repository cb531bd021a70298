import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playerName } from '#shared/input/body-values.ts'
import { check } from '#shared/input/check.ts'
import { isNameMissing, nameSkeleton, sameName } from '#shared/input/player-name.ts'
import { normaliseName } from '#shared/input/typed-name.ts'
import { refusal } from '#shared/refusals/refusals.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { oddText } from '../support/arbitraries.ts'

test.each([
  ['  Asha  ', 'Asha'],
  ['Asha   Devi', 'Asha Devi'],
  ['Ame\u0301lie', 'Amélie'],
])('%j becomes the name %j', (typed, name) => expect(normaliseName(typed)).toEqual({ name }))

const EMOJI = ['👨‍👩‍👧 Family', '❤\ufe0f', '1\ufe0f\u20e3', '🇮🇳', '🏳️‍🌈', '👩🏽‍❤️‍💋‍👨🏿', '\u{1fadf}']
const FLAGS = ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ravi', 'Isla 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿']
const SCRIPTS = ['आशा', 'क्‍ष', 'र‍्य', 'മോഹന്\u200d', 'می\u200cخواهم', '葛\u{e0100}城', '७', '₹', 'سلمى', 'רון']
test.each([...EMOJI, ...FLAGS, ...SCRIPTS, 'x'.repeat(30), 'मि'.repeat(30)])('%j stays the same as a name', (name) => {
  expect(normaliseName(name)).toEqual({ name })
})

const LRM = '\u200e'
test.each([
  [`${LRM}Meena`, 'Meena'],
  ['\u202aSonu\u202c', 'Sonu'],
  ['Kab\u00adir', 'Kabir'],
  ['\ufeffAsha\ufeffDevi', 'AshaDevi'],
  ['\u2068سلمى\u2069', 'سلمى'],
  ['abc\u202Edef', 'abcdef'],
  ['abc\u0000d\u200Bef', 'abcdef'],
  ['Asha\u3164', 'Asha'],
  ['Asha\u200d\u200c', 'Asha'],
  ['👨\u200d', '👨'],
  ['👨\u200dA', '👨A'],
  ['\u{e0067}Ravi\u{e007f}', 'Ravi'],
  [`Asha${LRM} ${LRM} Devi`, 'Asha Devi'],
])('invisible characters of %j are removed: %s', (typed, name) => expect(normaliseName(typed)).toEqual({ name }))

const UNSEEN = [...'\u3164\uffa0\u2800\u17b4\u034f\u{1d159}\u200e\u00ad\ufeff', '\u115f\u1160', '\u0007\u{e0067}']
test.each([
  ...UNSEEN.map((typed) => [typed, 'name_required']),
  ...['', ' \t ', '\u200d', '\u0301', '\ufe0f', '\u200c \u200d', '...'].map((typed) => [typed, 'name_required']),
  ...['x'.repeat(31), `a${'\u0301'.repeat(1000)}`].map((typed) => [typed, 'name_too_long']),
] as [string, string][])('%j is refused with %s', (typed, refused) => {
  expect(normaliseName(typed)).toEqual({ refused })
})

test.each([
  ['Apple \uf8ff', '“\uf8ff” (U+F8FF)'],
  ['A\ud800', 'U+D800'],
  ['\u{e000}\ufffe', '“\u{e000}” (U+E000)'],
  ['Ra\uffff', '“\uffff” (U+FFFF)'],
])('%j is refused, and the refusal names the character %s', (typed, n) => {
  const refused = { refused: 'name_not_readable', n } as const
  expect(normaliseName(typed)).toEqual(refused)
  expect(check(playerName, typed)).toEqual(refused)
  expect(refusal('name_not_readable', n).message).toBe(`Not every phone can show ${n}. Please leave it out.`)
})

const UNSEEN_NOW = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u3164\u2800\p{Cc}]/u
const invisible = fc.constantFrom(
  ...'\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\u3164\u034f\u0000\u007f',
)
const seen = fc.constantFrom(...'Asha Devi', ...'आशा देवी', ...'سلمى', ...'רון', ...EMOJI, ...FLAGS, ...SCRIPTS)
const people = { numRuns: 10_000 }

test('a name stays the same when invisible characters are added, and when it is sent again', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(seen, fc.array(invisible, { maxLength: 2 })), { maxLength: 12 }), (parts) => {
      const plain = normaliseName(parts.map(([part]) => part).join(''))
      const copied = normaliseName(parts.map(([part, hidden]) => part + hidden.join('')).join(''))
      expect(copied).toEqual(plain)
      if ('name' in plain) expect(normaliseName(plain.name)).toEqual(plain)
    }),
    people,
  )
})

test('any typed text becomes a name without invisible characters, or a refusal with a reason', () => {
  fc.assert(
    fc.property(fc.oneof(oddText, fc.string({ unit: 'binary', maxLength: 12 })), (typed) => {
      const result = normaliseName(typed)
      if ('name' in result) {
        expect(result.name).not.toMatch(UNSEEN_NOW)
        expect(normaliseName(result.name)).toEqual(result)
      }
      const isTooLong = 'refused' in result && result.refused === 'name_too_long'
      const isMissing = 'refused' in result && result.refused === 'name_required'
      if (!isTooLong) expect(isNameMissing(typed)).toBe(isMissing)
      if ('refused' in result) expect(result.n !== undefined).toBe(result.refused === 'name_not_readable')
    }),
    people,
  )
})

test('names with different flags are different', () => {
  expect(new Set(['Isla', 'Isla 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Isla 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Isla 🏴'].map(nameSkeleton)).size).toBe(4)
})

/** Composing these texts, or counting their letters, takes seconds and gigabytes. */
test.each([
  ['letters', 'a'.repeat(65_000)],
  ['flags', '🇮🇳'.repeat(7_000)],
  ['joined emoji', '👨‍👩‍👧'.repeat(3_000)],
  ['compatibility forms', '\ufb2c'.repeat(20_000)],
  ['notes', '\u{1d160}'.repeat(16_000)],
  ['marks of several classes', `a${'\u0316\u0301\u0345'.repeat(20_000)}`],
])('a text of many %s is refused before it is parsed', (_kind, typed) => {
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
])('%j is read as the room number %j', (typed, room) => {
  expect(normaliseRoomNumber(typed)).toBe(room)
})
