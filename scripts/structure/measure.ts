import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
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
      limit: 22,
      worst: busiest.slice(0, SHOWN_CASES).map(({ file, count }) => `${file} ${count}`),
    },
    { what: 'pairs of files that import each other', value: circles.length, limit: 0, worst: circles },
  ]
}
