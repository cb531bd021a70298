import { expect, it } from 'vitest'
import { digitsAfter } from '#client/screens/active-game/calling/use-bag-keys.ts'

it.each([
  ['4', '4'],
  ['47', '47'],
  ['90', '90'],
  ['91', '1'],
  ['478', '8'],
  ['0', ''],
  ['05', '5'],
])('typing %s chooses %s', (keys, digits) => {
  expect([...keys].reduce<string>((typed, key) => digitsAfter(typed, key) ?? typed, '')).toBe(digits)
})

it('Backspace and Escape take back what was typed, and other keys type nothing', () => {
  expect(digitsAfter('47', 'Backspace')).toBe('')
  expect(digitsAfter('47', 'Escape')).toBe('')
  for (const key of ['a', 'Enter', 'Tab', 'F1', ' ']) expect(digitsAfter('4', key)).toBeNull()
})
