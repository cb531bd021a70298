declare const kind: unique symbol

/** A name that may stand within a sentence. A sentence takes no other. */
export type Named = string & { readonly [kind]: 'named' }

/**
 * A name that people typed, for a sentence. One that is read from right to left is isolated, or the numbers and signs beside it
 * would change their places. Marks that are not needed would only be in the way of who copies or searches.
 */
export function named(name: string): Named {
  return (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name) as Named
}

/** The names of several people, with commas between them. */
export function namedAll(names: readonly string[]): Named {
  return names.map(named).join(', ') as Named
}

/** A text for the ear: voices may stop at a mark, or say its name. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '')
}

/** Hebrew, Arabic and what else Unicode has in that direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
