import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATTERNS } from '#shared/game/patterns.ts'

const SOURCES = join(import.meta.dirname, '../../client/src')

/** In English on purpose: what admins and developers see. */
const IN_ENGLISH =
  /^(?:words|settings\/languages\.ts|screens\/dashboard\/admin\/(?!site)|screens\/dashboard\/admin-corner\.tsx|screens\/audio-test|server-state\/admin\.ts)/

/** Text between tags. */
const BETWEEN_TAGS = /(?<=[^=]>)[^<>{}=;()|`]*[A-Za-z]{2}[^<>{}=;()|`]*(?=<\/|\{)/g
/** Attributes that are read, seen or heard. */
const ATTRIBUTES =
  /\b(?:aria-label|label|doneLabel|title|text|hint|placeholder|alt|word|promise|confirm|cancel)=(?:"[^"]+"|\{`[^`]*[A-Za-z]{2}[^`]*`\})/g
/** Sentences in the code: two words, of which the first begins one, other than what patterns are called between programs. */
const SENTENCES = new RegExp(`(?<=[^\\w./#])(['\`])(?!(?:${PATTERNS.join('|')})\\1)[A-Z][\\w’]*,? [^'\`\\n]*\\1`, 'g')
/** The name of a nameless player is as the protocol wants it, and routes are for programs. */
const NO_WORDS = /^`Player \$|^['`](?:POST|PUT|DELETE) \//

const files = readdirSync(SOURCES, { encoding: 'utf8', recursive: true }).filter(
  (file) => /\.tsx?$/.test(file) && !IN_ENGLISH.test(file),
)

test('all texts are in words/, where they have translations', () => {
  const found = files.flatMap((file) => {
    const code = readFileSync(join(SOURCES, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/console\.info\([^\n]*|new Error\([^\n]*/g, '')
    const texts = [
      ...(file.endsWith('x') ? code.matchAll(BETWEEN_TAGS) : []),
      ...code.matchAll(ATTRIBUTES),
      ...code.matchAll(SENTENCES),
    ]
    return texts.filter(([text]) => !NO_WORDS.test(text)).map(([text]) => `${file}: ${text.trim()}`)
  })
  expect(found).toEqual([])
})
