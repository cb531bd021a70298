import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { filesBelow, importsIn } from '../scripts/structure/imports.ts'

/*
 * What the lint rules cannot see, since they know one file and the text of its imports: which folder a file lies in, and
 * circles of folders.
 */

const CLIENT = 'client/src/'
const SCREENS = `${CLIENT}screens`
const PROJECT = join(import.meta.dirname, '..')
const ROOTS = ['server', 'client/src', 'shared']

const files = filesBelow(PROJECT, ROOTS, ['.ts', '.tsx'])
const imports = importsIn(PROJECT, files)
const inClient = imports.filter(({ from, to }) => from.startsWith(CLIENT) && to.startsWith(CLIENT))

test('every root has imports, and every imported file exists', () => {
  for (const root of ROOTS) expect(imports.some(({ from }) => from.startsWith(`${root}/`))).toBe(true)
  expect(imports.filter(({ to }) => /\.tsx?$/.test(to) && !files.includes(to))).toEqual([])
})

test('a file of the client imports from its own folder as ./, and from another as #client/', () => {
  const isBeside = ({ from, to }: (typeof imports)[number]) => dirname(from) === dirname(to)
  expect(inClient.filter((each) => each.specifier.startsWith('./') !== isBeside(each))).toEqual([])
})

test('a file in the folder of a screen is imported only by that screen', () => {
  const screenOf = (file: string) => /^client\/src\/screens\/([^/.]+)/.exec(file)?.[1]
  const isPart = (file: string) => file.startsWith(`${SCREENS}/`) && dirname(file) !== SCREENS
  expect(inClient.filter(({ from, to }) => isPart(to) && screenOf(from) !== screenOf(to))).toEqual([])
})

/** For each folder: the folders that it imports, each with one import that shows it. */
const importsOf = new Map<string, Map<string, string>>()
for (const { from, to } of imports) {
  const [folder, other] = [dirname(from), dirname(to)]
  if (folder === other) continue
  const others = importsOf.get(folder) ?? new Map<string, string>()
  others.set(other, `${from} -> ${to}`)
  importsOf.set(folder, others)
}

/** The imports of one chain that leads from `from` to `to`; null if there is none. */
function chain(from: string, to: string, seen = new Set<string>()): string[] | null {
  for (const [next, example] of importsOf.get(from) ?? []) {
    if (next === to) return [example]
    if (seen.has(next)) continue
    seen.add(next)
    const rest = chain(next, to, seen)
    if (rest) return [example, ...rest]
  }
  return null
}

test.each([...importsOf.keys()].sort())('no folder imports itself by way of others: %s', (folder) => {
  expect(chain(folder, folder)).toBeNull()
})

describe('what features export', () => {
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
    joining: [3, 0, 0],
    settings: [6, 0, 0],
    sharing: [5, 0, 0],
    ticket: [6, 0, 1],
  }
  const IMPORT = /^import \{([^}]*)\} from '#client\/features\/([^/']+)/gm

  const shown = new Map<string, Set<string>>()
  for (const file of files.filter((path) => path.startsWith(CLIENT))) {
    for (const [, names = '', feature = ''] of readFileSync(join(PROJECT, file), 'utf8').matchAll(IMPORT)) {
      const known = shown.get(feature) ?? new Set()
      for (const name of names.split(',').map((each) => each.trim())) {
        if (name !== '' && !name.startsWith('type ')) known.add(name)
      }
      shown.set(feature, known)
    }
  }

  test.each([...shown])(
    'the feature %s exports at most two components and one hook, or what the list allows',
    (feature, names) => {
      const components = [...names].filter((name) => /^[A-Z][a-z]/.test(name))
      const hooks = [...names].filter((name) => /^use[A-Z]/.test(name))
      const others = [...names].filter((name) => !components.includes(name) && !hooks.includes(name))
      const most = MORE[feature] ?? USUAL
      for (const [i, some] of [components, hooks, others].entries()) {
        expect(some.length, some.join(', ')).toBeLessThanOrEqual(most[i] ?? 0)
      }
    },
  )
})
