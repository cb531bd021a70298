import { expect, it } from 'vitest'
import { bagHint, digitsAfter } from '#client/screens/active-game/tabs/bag-tab.tsx'
import { ALL_NUMBERS } from '#shared/game/board.ts'

it.each([
  ['4', '4'],
  ['47', '47'],
  ['90', '90'],
  ['91', '1'],
  ['478', '8'],
  ['0', ''],
  ['05', '5'],
])('typing %s chooses the number %s', (keys, digits) => {
  expect([...keys].reduce<string>((typed, key) => digitsAfter(typed, key) ?? typed, '')).toBe(digits)
})

it('Backspace and Escape remove what was typed, and other keys type nothing', () => {
  expect(digitsAfter('47', 'Backspace')).toBe('')
  expect(digitsAfter('47', 'Escape')).toBe('')
  for (const key of ['a', 'Enter', 'Tab', 'F1', ' ']) expect(digitsAfter('4', key)).toBeNull()
})

it('the bag lists the last ten numbers, for a host who looks for a token', () => {
  expect(bagHint(ALL_NUMBERS.slice(79))).toMatch(/^Tap the number/)
  expect(bagHint(ALL_NUMBERS.slice(80))).toBe('Numbers left: 81, 82, 83, 84, 85, 86, 87, 88, 89, 90')
  expect(bagHint([])).toBe('The bag is empty.')
})
