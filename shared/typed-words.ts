import { LETTER_MAX_CODE_UNITS } from './game/limits.ts'

/** What is wrong with words that somebody typed for others to read. */
type Fault = 'nothing to see' | 'too long' | 'hidden characters'

/**
 * Normalises typed words for storage: composed (NFC), trimmed, inner spaces collapsed. Refused if they have no visible
 * character, more than that many graphemes, or hidden characters. Allowed are only the joiners of Indian scripts and
 * emoji, and variation selectors.
 */
export function normaliseWords(typed: string, maxGraphemes: number): { words: string } | { fault: Fault } {
  const maxCodeUnits = maxGraphemes * LETTER_MAX_CODE_UNITS
  // Checked first, because composing and counting are slow for long texts.
  if (typed.length > maxCodeUnits) return { fault: 'too long' }
  const words = typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
  if (words === '') return { fault: 'nothing to see' }
  if (HIDDEN.test(words)) return { fault: 'hidden characters' }
  if (!VISIBLE.test(words)) return { fault: 'nothing to see' }
  if (words.length > maxCodeUnits) return { fault: 'too long' }
  return lettersOf(words).length > maxGraphemes ? { fault: 'too long' } : { words }
}

/** Splits a text into graphemes. Old browsers lack `Intl.Segmenter` and split some of them. */
export function lettersOf(text: string): string[] {
  // The segmenter takes longer for a name than any other check of a join.
  if (ONE_BY_ONE.test(text) || !('Segmenter' in Intl)) return [...text]
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/** Printable ASCII, where each character is a grapheme. */
const ONE_BY_ONE = /^[ -~]*$/

/** Control and direction characters, fillers, and the invisible signs of Braille, Khitan and music notation. */
const HIDDEN =
  /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u2800\u{16fe4}\u{1d159}]|(?![\u200c\u200d])\p{Cf}|(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u
const VISIBLE = /[\p{L}\p{N}\p{S}\p{Emoji}]/u
