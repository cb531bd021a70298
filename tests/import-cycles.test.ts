import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { filesBelow, importsIn } from '../scripts/structure/imports.ts'

/*
 * The lint rules see cycles of files. This sees cycles of folders: a folder must not import, by whatever chain of other
 * folders, a folder that imports it.
 */

const PROJECT = join(import.meta.dirname, '..')
const ROOTS = ['server', 'client/src', 'shared']

const files = filesBelow(PROJECT, ROOTS, ['.ts', '.tsx'])
const imports = importsIn(PROJECT, files)

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

test('no import is misread: there are some in every root, and every imported file exists', () => {
  for (const root of ROOTS) expect(imports.some(({ from }) => from.startsWith(`${root}/`))).toBe(true)
  expect(imports.filter(({ to }) => /\.tsx?$/.test(to) && !files.includes(to))).toEqual([])
})

test.each([...importsOf.keys()].sort())('no folder imports itself by way of others: %s', (folder) => {
  expect(chain(folder, folder)).toBeNull()
})
