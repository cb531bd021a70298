import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

/*
 * What the lint rules cannot see, since they know one file and the text of its imports: which folder a file lies in.
 */

const SOURCES = join(import.meta.dirname, '../../client/src')

interface Import {
  from: string
  to: string
  /** As it is written. */
  specifier: string
}

const files = readdirSync(SOURCES, { encoding: 'utf8', recursive: true }).filter((file) => /\.tsx?$/.test(file))
const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(SOURCES, from), 'utf8')
  return [...text.matchAll(/\b(?:from|import) ?\(?'([^']+)'/g)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('#client/')) return [{ from, to: specifier.slice('#client/'.length), specifier }]
    return specifier.startsWith('.') ? [{ from, to: join(dirname(from), specifier), specifier }] : []
  })
})

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
