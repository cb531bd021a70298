import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { filesBelow, importsIn } from '../../scripts/structure/imports.ts'

/*
 * What the lint rules cannot see, since they know one file and the text of its imports: which folder a file lies in.
 */

const CLIENT = 'client/src/'

const files = filesBelow(join(import.meta.dirname, '../..'), [CLIENT], ['.ts', '.tsx'])
const inClient = (path: string) => path.slice(CLIENT.length)
const imports = importsIn(join(import.meta.dirname, '../..'), files)
  .filter(({ to }) => to.startsWith(CLIENT))
  .map(({ from, to, specifier }) => ({ from: inClient(from), to: inClient(to), specifier }))

test('there are imports to look at', () => {
  expect(imports.length).toBeGreaterThan(files.length)
})

test('a file of the same folder is imported as ./, one of another folder as #client/', () => {
  const wrong = imports.filter(
    ({ from, to, specifier }) => specifier.startsWith('./') !== (dirname(from) === dirname(to)),
  )
  expect(wrong).toEqual([])
})

test('what lies in the folder of a screen is for that screen alone', () => {
  const screenOf = (file: string) => /^screens\/([^/.]+)/.exec(file)?.[1]
  const isPart = (file: string) => file.startsWith('screens/') && dirname(file) !== 'screens'
  const wrong = imports.filter(({ from, to }) => isPart(to) && screenOf(from) !== screenOf(to))
  expect(wrong).toEqual([])
})
