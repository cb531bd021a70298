import fc from 'fast-check'
import { expect, test } from 'vitest'
import { named, namedAll, partsOf, plain, withoutMarks } from '#shared/named.ts'

const ISOLATED = /^\u2068.*\u2069$/su
const SCRIPTS = ['Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Samaritan', 'Mandaic', 'Adlam', 'Hanifi_Rohingya']

test.each(SCRIPTS)('a name with a letter of %s is isolated from the text around it', (script) => {
  const letter = new RegExp(`^(?=\\p{Script=${script}})\\p{L}$`, 'u')
  let letters = 0
  for (let code = 0; code <= 0x1ffff; code++) {
    const character = String.fromCodePoint(code)
    if (!letter.test(character)) continue
    letters++
    expect(plain(named(`Asha ${character}`)), code.toString(16)).toMatch(ISOLATED)
  }
  expect(letters).toBeGreaterThan(20)
})

test.each(['Asha', 'आशा', 'Zoë', 'Heart ❤️', 'മോഹൻ', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ravi', '葛城', 'Asha (2)', '90'])(
  '%s is not isolated in a plain text',
  (name) => {
    expect(plain(`${named(name)} has won.`)).toBe(`${name} has won.`)
  },
)

test('the names of a list are isolated one by one, so that their order stays', () => {
  expect(plain(namedAll(['سلمى', 'Asha', 'רון']))).toBe('\u2068سلمى\u2069, Asha, \u2068רון\u2069')
})

test('every second part of a sentence is a name', () => {
  const names = fc.stringMatching(/^[a-zא-תا-ي ]{1,12}$/)
  fc.assert(
    fc.property(fc.array(names, { minLength: 1 }), names, (all, last) => {
      expect(partsOf(`${namedAll(all)} and ${named(last)}!`).filter((_, at) => at % 2)).toEqual([...all, last])
    }),
  )
  const onPaper = plain(`${named('سلمى')} (Paper)`)
  expect(partsOf(`${named(onPaper)} has won`)).toEqual(['', onPaper, ' has won'])
})

test('the voice gets a name as it was typed', () => {
  const names = fc.stringMatching(/^[a-zא-תا-ي ]{1,12}$/)
  fc.assert(fc.property(names, (name) => withoutMarks(`${named(name)} won`) === `${name} won`))
})
