import { expect, test } from 'vitest'
import { isLookAlike, likeness } from '../../../server/room/seats/look-alikes.ts'

/** The first letter is Cyrillic, Greek, Armenian, Cherokee, mathematical … */
const LIKE_ASHA = ['Аsha', 'Ashа', 'Αsha', 'Аѕһа', 'Aѕha', 'Ꭺsha', '𝐀𝐬𝐡𝐚', 'Ａｓｈａ', 'Asha\ufe0f']

test.each(LIKE_ASHA)('%s looks like Asha', (name) => expect(likeness(name)).toBe(likeness('Asha')))

test.each([
  ['Ila', 'lla'],
  ['Ravi 1', 'Ravi l'],
  ['Omar', 'Оmаr'],
  ['Аня', 'Aня'],
  ['१० Ravi', '१o Ravi'],
  ['అ', 'ಅ'],
  ['Zoë', 'Zoe\u0308'],
])('%s and %s look alike', (one, other) => expect(likeness(one)).toBe(likeness(other)))

test.each([
  ['Asha', 'asha'],
  ['Asha', 'Usha'],
  ['Asha', 'आशा'],
  ['മിനു', 'മീനു'],
  ['അനു', 'അനൂ'],
  ['രവി', 'റവി'],
  ['மீனா', 'மினா'],
  ['ரவி', 'ாவி'],
  ['علی', 'علے'],
  ['ثنا', 'پنا'],
  ['Isla 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Isla 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['मीना', 'मिना'],
  ['Zoë', 'Zoe'],
])('%s and %s are distinct', (one, other) => expect(likeness(one)).not.toBe(likeness(other)))

const INDIAN = ['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam']
const SCRIPTS = [...INDIAN, 'Sinhala', 'Thai']
test.each(SCRIPTS)('letters and signs of %s never look alike', (script) => {
  const ofScript = new RegExp(`^\\p{Script=${script}}$`, 'u')
  const byForm = new Map<string, string[]>()
  for (let code = 0; code <= 0xffff; code++) {
    const letter = String.fromCodePoint(code)
    if (!ofScript.test(letter) || !/[\p{L}\p{M}]/u.test(letter)) continue
    const form = likeness(letter)
    byForm.set(form, [...(byForm.get(form) ?? []), letter])
  }
  expect([...byForm.values()].filter((letters) => letters.length > 1)).toEqual([])
})

test('look-alikes need letters of another script, and invisible or wide letters do not make them', () => {
  expect([...LIKE_ASHA, 'Asha'].filter((name) => isLookAlike('Asha', name))).toEqual(LIKE_ASHA.slice(0, 6))
})

test('the reduced form of a reduced form is the same', () => {
  for (const name of [...LIKE_ASHA, 'മിനു', 'سلمى', 'Ravi 10', 'Amit', '½ ﬁ'])
    expect(likeness(likeness(name))).toBe(likeness(name))
})
