import { expect, test } from 'vitest'
import { en } from '#client/words/en/settings.ts'
import { MESSAGES } from '#client/words/hi/refusals.ts'
import { hi } from '#client/words/hi/settings.ts'
import { isRefusalName, refusal } from '#shared/refusals/refusals.ts'

/* What all words of a language have in common. The Flesch–Kincaid grade 4 is what children of nine can read. */

const HIGHEST_GRADE = 4
/** A Hindi sentence. No formula for Hindi is as well tried. */
const MOST_HINDI_WORDS = 16
/** Fewer words are a label. */
const LEAST_WORDS = 4

/** Texts that the specification words, and names of other programs. */
const EXEMPT = new Set([
  'The game syncs with the database every second.',
  'Failed to start ticket selection. Please try again.',
  'Tickets confirmed! Waiting for other players...',
  'Please enter a valid 6-digit room number.',
  'This game has already started. If you were playing before, try entering your exact name to reconnect.',
  'Tickets are already confirmed.',
  'Called numbers cannot be unmarked.',
  'Are you sure you want to delete this advertisement?',
  'No room data available. Create a room to start tracking!',
  en.howTo,
  hi.howTo,
])

/** Where the rule below counts wrongly. */
const SYLLABLES: Record<string, number> = {
  any: 2,
  evening: 2,
  evenings: 2,
  itself: 2,
  everybody: 4,
  everyone: 3,
  firefox: 2,
  somebody: 3,
  someone: 2,
  something: 2,
  whoever: 3,
}

function syllables(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (letters.length <= 3) return SYLLABLES[letters] ?? 1
  const sounded = letters
    .replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '')
    .replace(/([aeiou]l)e$/, '$1')
    .replace(/^y/, '')
  return SYLLABLES[letters] ?? Math.max(1, sounded.match(/[aeiouy]{1,2}/g)?.length ?? 1)
}

const wordsOf = (sentence: string) => sentence.match(/[\p{L}\p{M}\d][\p{L}\p{M}\d'’-]*/gu) ?? []

function grade(sentence: string): number {
  const words = wordsOf(sentence)
  const sounds = words.reduce((sum, word) => sum + syllables(word), 0)
  return 0.39 * words.length + (11.8 * sounds) / words.length - 15.59
}

/** The texts of the words of a language. All names in them are that of a pattern. */
const textsOf = (files: Record<string, Record<string, unknown>>, language: string) =>
  Object.values(files).flatMap((file) => textsIn(file[language]))

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'object' && words !== null) return Object.values(words).flatMap(textsIn)
  if (typeof words !== 'function') return []
  return textsIn(words('Top Line', 'Top Line', 'Top Line', 'Top Line'))
}

const sentences = (text: string) =>
  /[.!?।]$/.test(text) && !EXEMPT.has(text)
    ? text.split(/(?<=[.!?…:।])\s+/).filter((each) => wordsOf(each).length >= LEAST_WORDS)
    : []

const IN_HINDI = import.meta.glob<Record<string, unknown>>('../../client/src/words/hi/*.ts', { eager: true })

test('every English sentence can be read at the age of nine', () => {
  const files = import.meta.glob<Record<string, unknown>>('../../client/src/words/en/*.ts', { eager: true })
  const refusals = Object.keys(MESSAGES).filter(isRefusalName)
  const all = [...textsOf(files, 'en'), ...refusals.map((name) => refusal(name, 3).message)]
  const hard = all.flatMap(sentences).filter((sentence) => grade(sentence) > HIGHEST_GRADE)
  expect(hard.map((sentence) => `${grade(sentence).toFixed(1)} ${sentence}`)).toEqual([])
})

test('every Hindi sentence is short', () => {
  const all = [...textsOf(IN_HINDI, 'hi'), ...Object.values(MESSAGES)].flatMap(sentences)
  const long = all.filter((each) => wordsOf(each).length > MOST_HINDI_WORDS)
  expect(long.map((each) => `${wordsOf(each).length} ${each}`)).toEqual([])
})

test('Hindi texts have no Latin letters', () => {
  // What refusals say follows from an English text, and what is spoken from a number.
  const files = Object.fromEntries(Object.entries(IN_HINDI).filter(([path]) => !/refusals|speech/.test(path)))
  expect(Object.keys(files).length).toBeGreaterThan(7)
  expect(textsOf(files, 'hi').filter((text) => /[A-Za-z]/.test(text.replaceAll(/Top Line|\{hotkey\}/g, '')))).toEqual(
    [],
  )
})
