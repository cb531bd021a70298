/** Splits a text into graphemes. Old browsers lack `Intl.Segmenter` and split some of them. */
export function lettersOf(text: string): string[] {
  // The segmenter takes longer for a name than any other check of a join.
  if (ONE_BY_ONE.test(text) || !('Segmenter' in Intl)) return [...text]
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/** Printable ASCII, where each character is a grapheme. */
const ONE_BY_ONE = /^[ -~]*$/

/** The flag of a region, such as Scotland: a black flag, tags, and the tag that ends them. */
export const FLAG = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]+\\u{e007f}'
/**
 * Nobody sees them, within brackets of a regular expression. Unicode has no property for the signs of Braille, Khitan and
 * music notation.
 */
export const UNSEEN_SIGNS = '\\p{Cf}\\p{DI}\\u2800\\u{16fe4}\\u{1d159}'

/** Punctuation and marks alone are no words. A character that is refused could be one. */
export const SEEN = /[\p{L}\p{N}\p{S}\p{Emoji}\p{ExtPict}\p{Co}\p{Cs}\p{Cn}]/u
