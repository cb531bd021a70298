import type { RefusalName } from './refusals.ts'

const NAME_MAX_GRAPHEMES = 30

/**
 * Normalises a player's name for storage: composed (NFC), trimmed, inner spaces collapsed. Refused if it has no visible
 * character, is longer than 30 graphemes, or has hidden characters. Allowed are only the joiners of Indian scripts and
 * emoji, and variation selectors.
 */
export function normaliseName(typed: string): { name: string } | { refused: RefusalName } {
  // Checked first, because composing and counting are slow for long texts.
  if (typed.length > NAME_MAX_CODE_UNITS) return { refused: 'name_too_long' }
  const name = typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
  if (name === '') return { refused: 'name_required' }
  if (HIDDEN.test(name)) return { refused: 'name_not_readable' }
  if (!VISIBLE.test(name)) return { refused: 'name_required' }
  if (name.length > NAME_MAX_CODE_UNITS) return { refused: 'name_too_long' }
  return lettersOf(name).length > NAME_MAX_GRAPHEMES ? { refused: 'name_too_long' } : { name }
}

/** Shortens a typed name to the maximum length. */
export function shortenedName(typed: string): string {
  const letters = lettersOf(typed)
  return letters.length > NAME_MAX_GRAPHEMES ? letters.slice(0, NAME_MAX_GRAPHEMES).join('') : typed
}

/** Splits a text into graphemes. Old browsers lack `Intl.Segmenter` and split some of them. */
function lettersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text]
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/**
 * The visible form of a name: names with the same skeleton look alike, so a room allows only one of them. Invisible
 * marks are removed, and compatible forms of a letter are unified.
 */
export function nameSkeleton(name: string): string {
  return name.normalize('NFKC').replace(UNSEEN, '').trim().replace(/\s+/gu, ' ')
}

/** Whether two names probably belong to the same person: case and blanks are ignored. */
export function sameName(one: string, other: string): boolean {
  return spoken(one) === spoken(other)
}

const spoken = (name: string) => nameSkeleton(name).toLowerCase().replaceAll(' ', '')

/** A grapheme may contain any number of marks. This limit is far above real names. */
const NAME_MAX_CODE_UNITS = NAME_MAX_GRAPHEMES * 8

/** Control and direction characters, fillers, and the invisible signs of Braille, Khitan and music notation. */
const HIDDEN =
  /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u2800\u{16fe4}\u{1d159}]|(?![\u200c\u200d])\p{Cf}|(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u
const VISIBLE = /[\p{L}\p{N}\p{S}\p{Emoji}]/u
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{16fe4}\u{1d159}]/gu
