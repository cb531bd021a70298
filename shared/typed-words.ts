import { LETTER_MAX_CODE_UNITS } from './game/limits.ts'
import { FLAG, lettersOf, UNSEEN_SIGNS } from './letters.ts'

/** What is wrong with words that somebody typed for others to read. */
type Fault =
  | { fault: 'nothing to see' | 'too long' }
  /** `sign` names the character, for the person who typed it. */
  | { fault: 'unknown character'; sign: string }

/**
 * Normalises typed words for storage: without what is invisible, composed (NFC), trimmed, inner spaces collapsed. Refused if
 * they have no visible character, more than that many graphemes, or a character that other devices do not know.
 */
export function normaliseWords(typed: string, maxGraphemes: number): { words: string } | Fault {
  const maxCodeUnits = maxGraphemes * LETTER_MAX_CODE_UNITS
  // Checked first, because composing and counting are slow for long texts.
  if (typed.length > maxCodeUnits) return { fault: 'too long' }
  const words = withoutInvisible(typed).normalize('NFC').trim().replace(/\s+/gu, ' ')
  const [unknown] = UNKNOWN.exec(words) ?? []
  if (unknown !== undefined) return { fault: 'unknown character', sign: nameOf(unknown) }
  if (!VISIBLE.test(words)) return { fault: 'nothing to see' }
  if (words.length > maxCodeUnits) return { fault: 'too long' }
  return lettersOf(words).length > maxGraphemes ? { fault: 'too long' } : { words }
}

/**
 * A text without the characters that nobody sees, such as the direction marks of a copied contact. They stay where they
 * change what is seen: joiners within emoji and behind the letters of scripts that join, the tags of a flag, and variation
 * selectors behind what they vary.
 */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (_, seen: string | undefined) => seen ?? '')
}

/** A character as people can find it: “x” (U+0078). Half a character has no form. */
function nameOf(character: string): string {
  const code = character.codePointAt(0) as number
  const number = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return /\p{Cs}/u.test(character) ? number : `“${character}” (${number})`
}

/** An emoji that is joined to the next one. */
const JOINED_EMOJI = '\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?\\u200d(?=\\p{Extended_Pictographic})'
/** Their letters have one form, while those of Arabic, Indian and other scripts have several. */
const ONE_FORM = ['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Thai', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Inherited']
const JOINING_LETTER = `(?![${ONE_FORM.map((script) => `\\p{sc=${script}}`).join('')}])(?:\\p{M}[\\u200c\\u200d]|\\p{L}[\\u200c\\u200d](?=[\\p{L}\\p{M}]))`
const VARIED = '[\\p{L}\\p{N}\\p{P}\\p{S}]\\p{Variation_Selector}'
const UNSEEN = `(?!\\s)[\\p{Cc}${UNSEEN_SIGNS}]|\\ufeff`
const INVISIBLE = new RegExp(`(${FLAG}|${JOINED_EMOJI}|${JOINING_LETTER}|${VARIED})|${UNSEEN}`, 'gu')

/** Private use, half characters, and what Unicode has not assigned, except for emoji that are younger than this engine. */
const UNKNOWN = /(?!\p{Extended_Pictographic})[\p{Co}\p{Cs}\p{Cn}]/u
const VISIBLE = /[\p{L}\p{N}\p{S}\p{Emoji}\p{Extended_Pictographic}]/u
