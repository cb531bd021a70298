import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { eveningInWords } from '#client/plan/evening-plan.ts'
import { Name } from '#client/ui/name.tsx'
import { common } from '#client/words/en/common.ts'
import { hi as hiCommon } from '#client/words/hi/common.ts'

const SOURCES = join(import.meta.dirname, '../../client/src')
const sources = (folder: string, ending: string) =>
  readdirSync(join(SOURCES, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, code: readFileSync(join(SOURCES, folder, file), 'utf8') }))

/** Names that no player typed: of patterns, languages, voices and figures. */
const OURS =
  /checked-pattern\.tsx.*<b|language-choice|pattern-row|tv-prizes|presets\.tsx|audio-test|admin\/|other-tickets/

test('a name on its own is always inside a Name, which isolates its direction and is not translated', () => {
  const bare = /(?<!<Name[^<>]*)>\s*\{[^{}<>]*\b(?:name|playerName)\}/g
  const found = sources('', '.tsx').flatMap(({ file, code }) =>
    [...code.matchAll(bare)].map(
      ({ index }) => `${file}: ${code.slice(code.lastIndexOf('\n', index), index + 60).trim()}`,
    ),
  )
  expect(found.filter((each) => !OURS.test(each))).toEqual([])
  expect(renderToStaticMarkup(createElement(Name, null, 'سلمى'))).toBe('<bdi translate="no">سلمى</bdi>')
})

test('sentences take names only in their isolated form', () => {
  const asText = /\b(?:name|host|caller|winner|last|prize): string/g
  const found = sources('words/en', '.ts').flatMap(({ file, code }) => {
    // A voice reads names as they are, and files are for it alone.
    if (file === 'speech.ts' || file === 'patterns.ts') return []
    return [...code.matchAll(asText)].map(([text]) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})

test('texts of several parts keep a name in its direction', () => {
  const ownPattern = { name: 'قلب', positions: [7] }
  for (const words of [common(), hiCommon]) {
    expect(words.pattern('Own Pattern', { ownPattern })).toBe('\u2068قلب\u2069')
  }
  const plan = { name: 'عيد', startsAt: '2027-03-20T14:30:00.000Z', zone: 'Asia/Kolkata', isCancelled: false }
  expect(eveningInWords({ ...plan, startsInMs: 0, changes: 0 })).toMatch(/^\u2068عيد\u2069, Saturday/)
})
