import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { type Declared, declarationsIn, type Sized } from './declarations.ts'
import { filesBelow, importsIn, specifiersIn } from './imports.ts'

/** A measure of how entangled the project is. */
export interface Row {
  what: string
  value: number
  limit: number
  /** The worst cases. */
  worst: string[]
}

const SOURCES = ['client', 'server', 'shared']
const CODE = ['.ts', '.tsx']
const SHOWN_CASES = 3
const MOST_IMPORTS = 22
const LONGEST_FUNCTION = 80
const LONGEST_TEST = 60

/** Measures the project in a folder. */
export function measureStructure(project: string): Row[] {
  const read = (file: string) => readFileSync(join(project, file), 'utf8')
  const sources = filesBelow(project, SOURCES, CODE)
  const busiest = sources
    .map((file) => ({ file, count: specifiersIn(read(file)).length }))
    .sort((left, right) => right.count - left.count)
  const known = new Set(importsIn(project, sources).map(({ from, to }) => `${from} ${to}`))
  const circles = [...known].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from < to && known.has(`${to} ${from}`)
  })
  return [
    {
      what: 'imports of the busiest file',
      value: busiest[0]?.count ?? 0,
      limit: MOST_IMPORTS,
      worst: busiest.slice(0, SHOWN_CASES).map(({ file, count }) => `${file} ${count}`),
    },
    counted('pairs of files that import each other', circles),
    ...declared(project, sources),
  ]
}

function declared(project: string, sources: readonly string[]): Row[] {
  const ofProduct = sources.map((file) => declarationsIn(project, file))
  const ofScripts = filesBelow(project, ['scripts'], CODE).map((file) => declarationsIn(project, file))
  const ofTests = filesBelow(project, ['tests'], CODE).map((file) => declarationsIn(project, file))
  const functions = [...ofProduct, ...ofScripts].flatMap((file) => file.functions)
  const constants = ofProduct.flatMap((file) => file.constants)
  return [
    counted(`functions of more than ${LONGEST_FUNCTION} lines`, above(LONGEST_FUNCTION, functions)),
    counted(
      `tests of more than ${LONGEST_TEST} lines`,
      above(
        LONGEST_TEST,
        ofTests.flatMap(({ tests }) => tests),
      ),
    ),
    counted(
      'names of several exported types',
      severalOf(
        ofProduct.flatMap(({ types }) => types),
        ({ file }) => file,
      ),
    ),
    counted(
      'names of constants with several values',
      severalOf(constants, ({ value }) => value),
    ),
  ]
}

const counted = (what: string, cases: string[], limit = 0): Row => ({ what, value: cases.length, limit, worst: cases })

const above = (most: number, sized: readonly Sized[]) =>
  sized.filter(({ lines }) => lines > most).map(({ file, name, lines }) => `${file}, ${name}: ${lines}`)

/** The names that occur with more than one of what `differsBy` gives. */
function severalOf<Each extends Declared>(found: readonly Each[], differsBy: (each: Each) => string): string[] {
  const byName = new Map<string, Each[]>()
  for (const each of found) byName.set(each.name, [...(byName.get(each.name) ?? []), each])
  return [...byName]
    .filter(([, each]) => new Set(each.map(differsBy)).size > 1)
    .map(([name, each]) => `${name}: ${each.map(({ file }) => file).join(', ')}`)
}
