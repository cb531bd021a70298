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

/**
 * An emoji, also one that is younger than this engine, but no digit, half of a flag or colour of skin. `\p{ExtPict}` means
 * nearly the same, and is unknown to Chrome 68 and Safari 15.
 */
export const EMOJI =
  '(?![\\d#*\\u{1f1e6}-\\u{1f1ff}\\u{1f3fb}-\\u{1f3ff}])(?:\\p{Emoji}|[\\u{1f000}-\\u{1faff}\\u{1fc00}-\\u{1fffd}])'

/** Punctuation and marks alone are no words. A character that is refused could be one. */
export const SEEN = /[\p{L}\p{N}\p{S}\p{Emoji}\p{Co}\p{Cs}\p{Cn}]/u
