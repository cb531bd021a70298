import { expect, test } from 'vitest'
import { legacySheet } from '../../scripts/legacy-sheet.ts'

/** What becomes of a sheet, as lines of one rule each. */
const rewritten = async (css: string) => (await legacySheet(css)).toString()

test.each<[what: string, css: string, has: string[], lacks: string[]]>([
  ['a layer', '@layer base{a{color:red}}', ['color:red'], ['@layer']],
  ['a range of widths', '@media (width >= 480px){a{color:red}}', ['(min-width:480px)'], ['>=']],
  [
    'a condition of a container',
    '@container (width >= 30rem){a{color:red}}',
    ['[data-width~="30rem"] a'],
    ['@container'],
  ],
  [
    'the contrary of one',
    '@container not (min-width: 300px){a{color:red}}',
    ['[data-width]:not([data-width~="300px"]) a'],
    ['@container'],
  ],
  ['a unit of a container', 'a{width:5cqi;height:2cqh}', ['var(--cqw,1vw)', 'var(--cqh,1vh)'], ['cqi', '2cqh']],
  ['the height of the window', 'a{height:100dvh}', ['calc(100 * var(--vh,1vh))'], ['dvh']],
  ['the height of a line', 'a{height:2lh}', ['2.4em'], ['2lh']],
  ['a turn', 'a{rotate:-3deg}', ['transform:rotate(-3deg)'], []],
  ['a move in two directions', 'a{translate:1px 2px}', ['transform:translate(1px,2px)'], []],
  ['what screen readers say of a sign', 'a::before{content:"×" / ""}', ['content:"×"'], ['/']],
  ['a rule for parents', 'a:has(b){color:red}', ['[csstools-has'], [':has(']],
  ['a registered property', '@property --a{syntax:"*";inherits:false}a{color:red}', [], ['@property']],
])('the legacy sheet rewrites %s', async (_what, css, has, lacks) => {
  const sheet = await rewritten(css)
  for (const part of has) expect(sheet).toContain(part)
  for (const part of lacks) expect(sheet).not.toContain(part)
})

test.each([
  ['the smaller', 'min(5vmin, 10vw)', '5vmin'],
  ['the larger', 'max(1rem, 5vmin)', '5vmin'],
  ['the middle', 'clamp(10px, 5vmin, 20px)', '20px'],
  ['the first that depends on something else', 'min(100%, 30rem)', '100%'],
])('a television without `min` uses %s', async (_what, value, expected) => {
  const sheet = await rewritten(`a{width:${value}}`)
  expect(sheet).toMatch(new RegExp(`a\\{width:(calc\\()?${expected}\\)?\\}`))
})

test('a declaration after one with `min` still wins', async () => {
  const sheet = await rewritten('a{width:max(1rem, var(--a));color:red}')
  expect(sheet).toMatch(/@supports .*width:max\(1rem, ?var\(--a\)\);color:red/)
})

test('a custom property with `min` is set only where browsers support it', async () => {
  const sheet = await rewritten('a{--token:min(1vw, 30px)}')
  expect(sheet).toMatch(
    /a\{--token:(calc\()?1vw\)?\}@supports \(width:min\(1px, ?1px\)\)\{a\{--token:min\(1vw, ?30px\)\}\}/,
  )
})

test('the legacy sheet names its containers and their widths', async () => {
  const sheet = await rewritten('.a{container-type:inline-size}@container (width >= 480px){b{color:red}}')
  expect(sheet).toContain('--containers:".a"')
  expect(sheet).toContain('--container-widths:480px')
})

test('a condition that older browsers cannot evaluate stops the build', async () => {
  await expect(rewritten('@container (height > 3em){a{color:red}}')).rejects.toThrow('older browsers')
})
