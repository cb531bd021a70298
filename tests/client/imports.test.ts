import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'

/*
 * What the lint rules cannot see, since they know one file and the text of its imports: which folder a file lies in, and
 * where a chain of folders leads.
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

describe('no folder leads back to itself', () => {
  const leadsTo = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [folder, other] = [dirname(from), dirname(to)]
    if (folder !== other) leadsTo.set(folder, (leadsTo.get(folder) ?? new Set()).add(other))
  }

  /** The first way back to a folder, by whatever others. */
  const wayBack = (to: string, from = to, seen = new Set<string>()): string[] | null => {
    for (const next of leadsTo.get(from) ?? []) {
      if (next === to) return [from, to]
      if (seen.has(next)) continue
      seen.add(next)
      const way = wayBack(to, next, seen)
      if (way) return [from, ...way]
    }
    return null
  }

  test.each([...leadsTo.keys()])('%s', (folder) => {
    expect(wayBack(folder)).toBeNull()
  })
})
