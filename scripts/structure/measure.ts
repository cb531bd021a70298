import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { filesBelow, importsIn, specifiersIn } from './imports.ts'

/** A measure of how large the project is, or of how many pieces. */
export interface Row {
  what: string
  value: number
  /** Undefined for a value that is only shown. */
  limit?: number
  /** The worst cases, for whoever wants to lower the value. */
  worst?: string[]
}

const CLIENT = 'client/src'
const SOURCES = ['client', 'server', 'shared']
const CODE = ['.ts', '.tsx', '.css', '.html', '.js']
const SMALL_LINES = 30
const PIECE_LINES = 40
const SHOWN_CASES = 3

/** Measures the project in a folder. The limits keep it from growing back: lower one whenever a change gets below it. */
export function measureStructure(project: string): Row[] {
  const read = (file: string) => readFileSync(join(project, file), 'utf8')
  const linesOf = (file: string) => read(file).split('\n').length - 1
  const linesIn = (files: readonly string[]) => files.reduce((sum, file) => sum + linesOf(file), 0)

  const sources = filesBelow(project, SOURCES, CODE)
  const client = sources.filter((file) => file.startsWith(`${CLIENT}/`))
  const lengths = client.map(linesOf).sort((left, right) => left - right)
  const imports = importsIn(project, sources)
  const readersOf = new Map<string, Set<string>>()
  for (const { from, to } of imports) readersOf.set(to, (readersOf.get(to) ?? new Set()).add(from))
  const isPiece = (file: string) => {
    const [reader, another] = readersOf.get(file) ?? []
    if (linesOf(file) >= PIECE_LINES || reader === undefined || another !== undefined) return false
    return [dirname(file), dirname(dirname(file))].includes(dirname(reader))
  }
  const busiest = sources
    .map((file) => ({ file, count: specifiersIn(read(file)).length }))
    .sort((left, right) => right.count - left.count)
  const known = new Set(imports.map(({ from, to }) => `${from} ${to}`))
  const circles = [...known].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from < to && known.has(`${to} ${from}`)
  })
  const pages = ['README.md', 'CONTRIBUTING.md', ...filesBelow(project, ['docs'], ['.md'])]
  const words = pages.flatMap((page) => read(page).split(/\s+/).filter(Boolean)).length

  return [
    { what: 'files of the client', value: client.length, limit: 288 },
    { what: 'median lines of these', value: lengths[lengths.length >> 1] ?? 0 },
    {
      what: `files under ${SMALL_LINES} lines`,
      value: lengths.filter((lines) => lines < SMALL_LINES).length,
      limit: 25,
    },
    {
      what: `files under ${PIECE_LINES} lines with one reader, beside them or a folder above`,
      value: client.filter(isPiece).length,
      limit: 8,
    },
    {
      what: 'imports of the busiest file',
      value: busiest[0]?.count ?? 0,
      limit: 22,
      worst: busiest.slice(0, SHOWN_CASES).map(({ file, count }) => `${file} ${count}`),
    },
    { what: `entries directly in ${CLIENT}`, value: readdirSync(join(project, CLIENT)).length, limit: 16 },
    { what: 'files of words', value: filesBelow(project, [`${CLIENT}/words`], ['.ts']).length, limit: 31 },
    { what: 'pairs of files that import each other', value: circles.length, limit: 0, worst: circles },
    { what: 'lines of CSS', value: linesIn(sources.filter((file) => file.endsWith('.css'))), limit: 1550 },
    { what: 'bytes of the README', value: Buffer.byteLength(read('README.md')), limit: 6500 },
    { what: 'words in README, CONTRIBUTING and docs', value: words, limit: 16000 },
    { what: 'lines of client, server and shared', value: linesIn(sources), limit: 41850 },
    { what: 'lines under tests', value: linesIn(filesBelow(project, ['tests'], CODE)), limit: 26000 },
  ]
}
