import { LRUCache } from 'lru-cache'
import prototypeOf from 'unhomoglyph'
import { nameSkeleton } from '#shared/input/player-name.ts'

/** Scripts with letters that readers tell apart although Unicode calls them confusable: in Malayalam Minu and Meenu. */
const SCRIPTS = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Ethiopic'],
  ...['Armenian', 'Georgian', 'Cherokee', 'Canadian_Aboriginal', 'Mongolian', 'Han', 'Hiragana', 'Katakana', 'Hangul'],
].map((script) => new RegExp(`^\\p{Script=${script}}`, 'u'))
/** For a vowel, among others. */
const SIGN = /^\p{M}/u

/**
 * What a name looks like in any script: the skeleton of Unicode Technical Standard 39, so that Аsha with a Cyrillic А is Asha.
 * The signs of other scripts than Latin, Greek and Cyrillic keep their form, and so does a letter that could only be taken
 * for another one of its own script.
 */
export function likeness(name: string): string {
  const letters = [...nameSkeleton(name).normalize('NFD')]
  return letters.map(formOf).join('').normalize('NFD')
}

/** Whether two different names look alike only because of letters of other scripts. */
export function isLookAlike(one: string, other: string): boolean {
  return one !== other && nameSkeleton(one) !== nameSkeleton(other)
}

const MOST_LETTERS = 10_000
/** Forms that were looked up before: the search takes longer than the rest of a join. */
const known = new LRUCache<string, string>({ max: MOST_LETTERS })

function formOf(letter: string): string {
  const form = known.get(letter)
  if (form !== undefined) return form
  const found = findForm(letter)
  known.set(letter, found)
  return found
}

function findForm(letter: string): string {
  const form = prototypeOf(letter)
  const isApart = (script: RegExp) => script.test(letter) && (SIGN.test(letter) || script.test(form))
  return form === letter || SCRIPTS.some(isApart) ? letter : form
}
