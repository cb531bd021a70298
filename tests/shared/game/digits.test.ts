import { expect, test } from 'vitest'
import { momentOf } from '#client/plan/plan-fields.tsx'
import { digitsAfter } from '#client/screens/active-game/tabs/bag-tab.tsx'
import { ticketIdFrom } from '#shared/game/claims.ts'
import { asciiDigits, digitOfKey } from '#shared/game/digits.ts'
import { readPaperCode } from '#shared/game/paper.ts'
import { planValues } from '#shared/input/body-values.ts'
import { check } from '#shared/input/check.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { adminCode } from '../../../server/admin/code.ts'

const LAST_CODE = 0x10ffff

/** Every set of ten digits that this engine's Unicode has, each as a string of ten. */
const SETS = digitSets()

function digitSets(): string[][] {
  const all: string[] = []
  for (let code = 0; code <= LAST_CODE; code++) {
    const character = String.fromCodePoint(code)
    if (/\p{Nd}/u.test(character)) all.push(character)
  }
  return Array.from({ length: all.length / 10 }, (_, set) => all.slice(set * 10, set * 10 + 10))
}

const inDigitsOf = (set: string[], text: string) => text.replace(/[0-9]/g, (digit) => set[Number(digit)] as string)

test('each set of ten digits is contiguous and in order', () => {
  expect(SETS.length).toBeGreaterThan(60)
  const codes = SETS.map((set) => set.map((digit) => digit.codePointAt(0) as number))
  expect(codes.filter(([zero = 0, ...others]) => others.some((code, n) => code !== zero + n + 1))).toEqual([])
})

test.each([
  ['Gujarati', '૪૦૫૦૭૨'],
  ['Bengali', '৪০৫০৭২'],
  ['Tamil', '௪௦௫௦௭௨'],
  ['Urdu', '۴۰۵۰۷۲'],
  ['Arabic', '٤٠٥٠٧٢'],
  ['wide', '４０５０７２'],
  ['Hindi', '४०५०७२'],
  ['bold', '𝟒𝟎𝟓𝟎𝟕𝟐'],
])('%s digits are read as numbers', (_script, typed) => {
  expect(asciiDigits(`a ${typed}!`)).toBe('a 405072!')
})

test('every field for a number reads every digit of Unicode', () => {
  const code = adminCode('5-0179 and 3', '', 'a secret of this server')
  for (const set of SETS) {
    const typed = (text: string) => inDigitsOf(set, text)
    expect(asciiDigits(typed('0123456789'))).toBe('0123456789')
    expect(normaliseRoomNumber(typed('405 072')), 'room').toBe('405072')
    expect(ticketIdFrom(typed(' 10 ')), 'ticket').toBe(9)
    expect(readPaperCode(typed('p12.3')), 'code of a ticket on paper').toEqual({ paperNo: 12, ticket: 3 })
    expect(digitsAfter('4', typed('7')), 'bag').toBe('47')
    expect([...typed('0123456789')].map(digitOfKey).join(''), 'keys of the bag and of the TV').toBe('0123456789')
    expect(momentOf(typed('2027-03-20'), typed('20:05')), 'date').toBe(new Date(2027, 2, 20, 20, 5).toISOString())
    const startsAt = check(planValues.startsAt, typed('2027-03-20T20:05:00.000Z'))
    expect(startsAt, 'date that is sent').toEqual({ value: '2027-03-20T20:05:00.000Z' })
    expect(code.isRight(typed('5-0179 and 3')), 'admin code').toBe(true)
  }
})

test.each(['½', '②', 'Ⅳ', '五', '²'])('%s is not a digit, and stays as it is', (sign) => {
  expect(asciiDigits(sign)).toBe(sign)
})
