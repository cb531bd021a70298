import { LETTER_MAX_CODE_UNITS } from '../game/limits.ts'
import { EMOJI, FLAG, lettersOf, SEEN, UNSEEN_SIGNS } from './letters.ts'

/** What is wrong with words that somebody typed for others to read. */
interface Fault {
  /** Nothing to see, too many letters, or a character that other devices do not know. */
  fault: 'required' | 'too_long' | 'not_readable'
  /** That character, for the person who typed it. */
  n?: string
}

/**
 * Normalises typed words for storage: without what is invisible, composed (NFC), trimmed, inner spaces collapsed. Refused if
 * they have no visible character, more than that many graphemes, or a character that other devices do not know.
 */
export function normaliseWords(typed: string, maxGraphemes: number): { words: string } | Fault {
  const maxCodeUnits = maxGraphemes * LETTER_MAX_CODE_UNITS
  // Checked first, because composing and counting are slow for long texts.
  if (typed.length > maxCodeUnits) return { fault: 'too_long' }
  const words = withoutInvisible(typed).normalize('NFC').trim().replace(/\s+/gu, ' ')
  const [unknown] = UNKNOWN.exec(words) ?? []
  if (unknown !== undefined) return { fault: 'not_readable', n: nameOf(unknown) }
  if (!SEEN.test(words)) return { fault: 'required' }
  if (words.length > maxCodeUnits) return { fault: 'too_long' }
  return lettersOf(words).length > maxGraphemes ? { fault: 'too_long' } : { words }
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
  const number = `U+${code.toString(16).toUpperCase()}`
  return /\p{Cs}/u.test(character) ? number : `“${character}” (${number})`
}

/** An emoji that is joined to the next one. */
const JOINED_EMOJI = `${EMOJI}[\\ufe0f\\p{Emoji_Modifier}]?\\u200d(?=${EMOJI})`
/** A joiner behind a sign or between letters, unless they are of a script whose letters have one form. */
const ONE_FORM = '[\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}\\p{sc=Zinh}]'
const JOINING_LETTER = `(?!${ONE_FORM})(?:\\p{M}|\\p{L}(?=.[\\p{L}\\p{M}]))[\\u200c\\u200d]`
const VARIED = '[\\p{L}\\p{N}\\p{P}\\p{S}]\\p{VS}'
const UNSEEN_LETTER = `(?!\\s)[\\p{Cc}${UNSEEN_SIGNS}]|\\ufeff`
const INVISIBLE = new RegExp(`(${FLAG}|${JOINED_EMOJI}|${JOINING_LETTER}|${VARIED})|${UNSEEN_LETTER}`, 'gu')

/** Private use, half characters, and what Unicode has not assigned, except for emoji that are younger than this engine. */
const UNKNOWN = new RegExp(`(?!${EMOJI})[\\p{Co}\\p{Cs}\\p{Cn}]`, 'u')
