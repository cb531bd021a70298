import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { filesBelow, importsIn } from '../../scripts/structure/imports.ts'

/*
 * What the lint rules cannot see, since they know one file and the text of its imports: which folder a file lies in.
 */

const CLIENT = 'client/src/'

const PROJECT = join(import.meta.dirname, '../..')
const files = filesBelow(PROJECT, [CLIENT], ['.ts', '.tsx'])
const inClient = (path: string) => path.slice(CLIENT.length)
const imports = importsIn(PROJECT, files)
  .filter(({ to }) => to.startsWith(CLIENT))
  .map(({ from, to, specifier }) => ({ from: inClient(from), to: inClient(to), specifier }))

test('a file of the same folder is imported as ./, one of another folder as #client/', () => {
  expect(imports.length, 'there are imports to look at').toBeGreaterThan(files.length)
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

describe('a feature shows at most two components and one hook, and keeps the rest to itself', () => {
  /** Components, hooks and other values. */
  type Counts = readonly [number, number, number]
  const USUAL: Counts = [2, 1, 0]
  /** Features that still show more, with what they show at most. The list only gets shorter. */
  const MORE: Record<string, Counts> = {
    'auto-call': [4, 1, 3],
    caller: [3, 3, 3],
    celebration: [0, 1, 2],
    connection: [3, 1, 0],
    evening: [3, 1, 2],
    'house-rules': [2, 0, 1],
    lobby: [7, 0, 0],
    'no-room': [4, 1, 0],
    settings: [6, 0, 0],
    sharing: [5, 0, 0],
    ticket: [6, 0, 1],
  }
  const IMPORT = /^import \{([^}]*)\} from '#client\/features\/([^/']+)/gm

  const shown = new Map<string, Set<string>>()
  for (const file of files) {
    for (const [, names = '', feature = ''] of readFileSync(join(PROJECT, file), 'utf8').matchAll(IMPORT)) {
      const known = shown.get(feature) ?? new Set()
      for (const name of names.split(',').map((each) => each.trim())) {
        if (name !== '' && !name.startsWith('type ')) known.add(name)
      }
      shown.set(feature, known)
    }
  }

  test.each([...shown])('%s', (feature, names) => {
    const components = [...names].filter((name) => /^[A-Z][a-z]/.test(name))
    const hooks = [...names].filter((name) => /^use[A-Z]/.test(name))
    const others = [...names].filter((name) => !components.includes(name) && !hooks.includes(name))
    const most = MORE[feature] ?? USUAL
    for (const [i, some] of [components, hooks, others].entries()) {
      expect(some.length, some.join(', ')).toBeLessThanOrEqual(most[i] ?? 0)
    }
  })
})
