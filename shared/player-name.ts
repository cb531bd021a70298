import type { RefusalName } from './refusals.ts'

const NAME_MAX_GRAPHEMES = 30

/**
 * A player's name as it is stored: composed (NFC), trimmed, inner spaces collapsed. Refused when nothing visible is left,
 * when it is longer than 30 letters as people count them, or when it hides characters (only the joiners that Indian
 * scripts and emoji need, and the selectors of a letter's or emoji's variant, are let through).
 */
export function normaliseName(typed: string): { name: string } | { refused: RefusalName } {
  // First of all: composing and counting cost far more than the text is long.
  if (typed.length > NAME_MAX_CODE_UNITS) return { refused: 'name_too_long' }
  const name = typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
  if (name === '') return { refused: 'name_required' }
  if (HIDDEN.test(name)) return { refused: 'name_not_readable' }
  if (!VISIBLE.test(name)) return { refused: 'name_required' }
  if (name.length > NAME_MAX_CODE_UNITS) return { refused: 'name_too_long' }
  return lettersOf(name).length > NAME_MAX_GRAPHEMES ? { refused: 'name_too_long' } : { name }
}

/** What is typed, up to the letter at which a name must end. */
export function shortenedName(typed: string): string {
  const letters = lettersOf(typed)
  return letters.length > NAME_MAX_GRAPHEMES ? letters.slice(0, NAME_MAX_GRAPHEMES).join('') : typed
}

/** Letters as people count them. Old browsers cannot, and count the parts of some letters. */
function lettersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text]
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/**
 * What is left of a name for the eye: names with the same skeleton look alike, so a room has only one of them. Marks that
 * are not seen are gone, and compatible forms of a letter are the same letter.
 */
export function nameSkeleton(name: string): string {
  return name.normalize('NFKC').replace(UNSEEN, '').trim().replace(/\s+/gu, ' ')
}

/** Whether two names may well be the same person's: small and capital letters and blanks make no difference. */
export function sameName(one: string, other: string): boolean {
  return spoken(one) === spoken(other)
}

const spoken = (name: string) => nameSkeleton(name).toLowerCase().replaceAll(' ', '')

/** A grapheme may stack any number of marks; this bounds them without touching real names. */
const NAME_MAX_CODE_UNITS = NAME_MAX_GRAPHEMES * 8

/** Control and direction characters, fillers, and the signs of Braille, Khitan and music that have no ink. */
const HIDDEN =
  /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u2800\u{16fe4}\u{1d159}]|(?![\u200c\u200d])\p{Cf}|(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u
const VISIBLE = /[\p{L}\p{N}\p{S}\p{Emoji}]/u
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{16fe4}\u{1d159}]/gu
